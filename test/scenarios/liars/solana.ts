/** What a lying provider of Solana may say. */
import { base58 } from '@scure/base';
import { startSolanaStage } from '../solana/stage.ts';
import { gatewayErrors, noAnswers } from './failures.ts';
import { startFamilyLiars, timeoutMs } from './family.ts';
import { type Asked, changed, elsewhere, instead, type Lie } from './providers.ts';
import { both, type LieCase } from './world.ts';

type Json = Record<string, unknown>;

export const startSolanaLiars = (count: number) => startFamilyLiars(startSolanaStage, count);

interface Shown {
  transaction: { signatures: string[]; message?: { accountKeys: Json[] }; accountKeys?: Json[] };
  meta: Json & { preBalances: number[]; preTokenBalances: Json[] };
}

/** Transactions in blocks and by themselves. */
const mapTransactions = (change: (shown: Shown) => Shown): Lie =>
  changed(['getBlock', 'getTransaction'], (result: Json, { method }) => {
    if (method === 'getTransaction') return change(result as never);
    const { transactions } = result as { transactions?: Shown[] };
    return transactions ? { ...result, transactions: transactions.map(change) } : result;
  });

const custom = { InstructionError: [2, { Custom: 1 }] };
const signatureOf = ({ params }: Asked): string =>
  base58.encode(Buffer.from(String(params[0]), 'base64').subarray(1, 65));

/** `other` is the URL of a node of another chain. */
export function solanaLies(
  world: () => { stage: { address: string } },
  other: () => string,
): LieCase[] {
  const hot = () => world().stage.address;
  const isOurs = ({ transaction }: Shown) => {
    const [payer] = transaction.message?.accountKeys ?? transaction.accountKeys ?? [];
    return payer?.pubkey === hot();
  };
  return [
    ...gatewayErrors([
      [-32603, 'Internal error'],
      [-32000, 'upstream unavailable'],
      [-32601, 'Method not available on this plan'],
      [-32010, 'excluded from account secondary indexes'],
      [-32005, 'Node is behind by 5000 slots'],
      [429, 'Too many requests'],
    ]),
    ...noAnswers(timeoutMs),
    {
      name: 'another chain, far behind',
      lie: () => elsewhere(other()),
      waits: both,
      isShort: true,
    },
    {
      name: 'a head of the future',
      lie: () => changed(['getSlot'], (slot: number) => slot + 1_000),
    },
    {
      name: 'our payment failed',
      lie: () => async (asked, honest) => {
        if (asked.method === 'getSignatureStatuses') {
          const answer = (await honest()) as { result?: { value: (Json | null)[] } };
          const value = answer.result?.value.map(
            (one) => one && { ...one, err: custom, status: { Err: custom } },
          );
          return { ...answer, result: { ...answer.result, value } };
        }
        return mapTransactions((shown) =>
          isOurs(shown)
            ? { ...shown, meta: { ...shown.meta, err: custom, status: { Err: custom } } }
            : shown,
        )(asked, honest);
      },
      waits: ['withdrawal'],
    },
    {
      name: 'the deposit is not there',
      lie: ({ deposit }) =>
        mapTransactions((shown) =>
          shown.transaction.signatures[0] === deposit
            ? {
                ...shown,
                meta: {
                  ...shown.meta,
                  postBalances: shown.meta.preBalances,
                  postTokenBalances: shown.meta.preTokenBalances,
                },
              }
            : shown,
        ),
      waits: ['deposit'],
      hides: true,
    },
    {
      name: 'a transfer to another user in the deposit',
      lie: ({ deposit, victim }) =>
        mapTransactions((shown) => {
          if (shown.transaction.signatures[0] !== deposit) return shown;
          const after = (shown.meta.postTokenBalances as Json[]).map((one) => ({
            ...one,
            owner: victim,
            uiTokenAmount: { amount: '10000000000000', decimals: 6, uiAmountString: '10000000' },
          }));
          return { ...shown, meta: { ...shown.meta, postTokenBalances: after } };
        }),
      // By the first provider it also hides the deposit, until the comparison with the books has its block read
      // again.
      hides: true,
      waits: ['deposit'],
    },
    {
      name: 'nothing is known of any transaction',
      lie: () =>
        instead({
          getTransaction: () => ({ result: null }),
          getSignatureStatuses: ({ params }) => ({
            result: { context: { slot: 1 }, value: (params[0] as string[]).map(() => null) },
          }),
        }),
      waits: ['deposit', 'withdrawal'],
    },
    {
      name: 'nobody has any money',
      lie: () =>
        instead({
          getBalance: () => ({ result: { context: { slot: 1 }, value: 0 } }),
          getTokenAccountsByOwner: () => ({ result: { context: { slot: 1 }, value: [] } }),
        }),
    },
    {
      name: 'every payment would fail',
      lie: () =>
        instead({
          simulateTransaction: () => ({
            result: {
              context: { slot: 1 },
              value: {
                err: custom,
                logs: ['Program log: Error: insufficient funds'],
                unitsConsumed: 100,
              },
            },
          }),
        }),
    },
    {
      name: 'refuses every payment',
      lie: () =>
        instead({
          sendTransaction: () => ({
            error: {
              code: -32002,
              message: 'Transaction simulation failed: Blockhash not found',
              data: { err: 'BlockhashNotFound' },
            },
          }),
        }),
    },
    {
      name: 'takes payments and forwards none',
      lie: () => instead({ sendTransaction: (asked) => ({ result: signatureOf(asked) }) }),
    },
    {
      name: 'every blockhash has expired',
      lie: () =>
        changed(['getLatestBlockhash'], (result: { value: Json }) => ({
          ...result,
          value: { ...result.value, lastValidBlockHeight: 1 },
        })),
    },
  ];
}

/** A node of another chain, for a provider that serves the wrong one. */
export async function otherSolana(): Promise<{ url: string; stop(): Promise<void> }> {
  const stage = await startSolanaStage(async (url) => url);
  return { url: stage.node.url, stop: stage.stop };
}
