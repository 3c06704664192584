/** Each check of a Solana provider, against a node that answers otherwise. */
import { expect, test } from 'vitest';
import { makeBudget } from '#chains/rpc/budget.ts';
import { connectRpc } from '#ops/canary/pace.ts';
import { solanaChecks } from '#ops/canary/solana/checks.ts';
import { makeSolanaSubject } from '#ops/canary/solana/subject.ts';
import { type Handler, node } from '#test/fakes/rpc-server.ts';
import { askCheck, askProvider, otherwise, providerAt, subjectInput } from '../ask-provider.ts';
import { startServer } from '../start-server.ts';
import { type Answer, chain, head, mintOf, notThere, now, own, refused, reply } from './node.ts';

const start = async (handler: Handler): Promise<string> => (await startServer(handler)).url;

test('nothing is otherwise with an honest node, and each check is asked', async () => {
  const said = await askProvider(providerAt(await start(node(reply())), chain), now);
  expect(otherwise(said)).toEqual({});
  expect([...said.keys()]).toEqual([
    ...['network', 'newest block', 'block time', 'client', 'final slot', 'whole blocks'],
    ...['lists of blocks', 'transaction and status', 'kept blocks', 'blocks of a rewind'],
    ...['blockhash', 'balances', 'listed tokens', 'rent', 'priority fees', 'simulation'],
    ...['sending', 'batch size'],
  ]);
  expect(said.get('block time')?.came).toBe('0.20 s over 1500 blocks');
  expect(said.get('final slot')?.came).toBe(
    'slot 19968, 32 slots (6.4 s) behind the confirmed one',
  );
});

test('the signatures of an address are asked for only on a chain in economy mode', async () => {
  const economy = { ...chain, scan: 'economy' as const };
  const ask = async (lies: Record<string, Answer>) => {
    const said = await askProvider(providerAt(await start(node(reply(lies))), economy), now);
    return said.get('signatures of an address')?.verdict;
  };
  expect(await ask({})).toBe('ok');
  expect(await ask({ getSignaturesForAddress: [] })).toBe('differs');
  expect(await ask({ getSignaturesForAddress: notThere })).toBe('missing');
});

const inContext = (value: unknown) => ({ context: { slot: head }, value });

/** Blocks as the node shows them, with a part of each changed. */
const blocksWith = (change: object) => (params: readonly unknown[]) => ({
  ...(own('getBlock', params) as object),
  ...change,
});

test.each<[string, string, Record<string, Answer>]>([
  ['network', 'differs: devnet', { getGenesisHash: 'devnet' }],
  ['newest block', 'differs: block 10000', { getSlot: 10_000 }],
  [
    'block time',
    'differs: 0.40 s over 1500',
    {
      getBlockTime: ([slot]: readonly unknown[]) => 1_790_000_000 + Math.floor(Number(slot) * 0.4),
    },
  ],
  ['block time', 'the block time is not a count', { getBlockTime: null }],
  [
    'final slot',
    'differs: slot 20001, -1 slots',
    {
      getSlot: ([config]: readonly unknown[]) =>
        (config as { commitment: string }).commitment === 'finalized' ? head + 1 : head,
    },
  ],
  [
    'final slot',
    '400 slots (80.0 s)',
    {
      getSlot: ([config]: readonly unknown[]) =>
        (config as { commitment: string }).commitment === 'finalized' ? head - 400 : head,
    },
  ],
  [
    'whole blocks',
    'Transaction version (1)',
    {
      getBlock: refused(
        -32015,
        'Transaction version (1) is not supported by the requesting client',
      ),
    },
  ],
  [
    'whole blocks',
    'list of transactions is not a list',
    { getBlock: blocksWith({ transactions: null }) },
  ],
  [
    'whole blocks',
    'not understood: transaction 0 of version 2',
    {
      getBlock: blocksWith({ transactions: [{ version: 2 }] }),
    },
  ],
  [
    'whole blocks',
    'is missing',
    {
      getBlocks: [head - 12, head - 9],
    },
  ],
  ['lists of blocks', 'missing', { getBlocks: notThere }],
  ['lists of blocks', 'slot none and slot 19960', { getBlocks: [] }],
  ['transaction and status', 'missing', { getTransaction: notThere }],
  ['transaction and status', 'the transaction is missing', { getTransaction: null }],
  [
    'transaction and status',
    'of a transaction that does not exist',
    {
      getSignatureStatuses: inContext([{ slot: 1, err: null }]),
    },
  ],
  ['transaction and status', 'the status is missing', { getSignatureStatuses: inContext([null]) }],
  ['transaction and status', 'slots 19992 and 7', { getTransaction: { slot: 7 } }],
  ['kept blocks', 'differs: from slot 19000', { getFirstAvailableBlock: 19_000 }],
  ['kept blocks', 'missing', { getFirstAvailableBlock: notThere }],
  [
    'blocks of a rewind',
    'no block from slot 11000',
    {
      getBlocksWithLimit: ([from]: readonly unknown[]) => (Number(from) < 12_000 ? [] : [from]),
    },
  ],
  [
    'blocks of a rewind',
    'differs: an error: Block cleaned up',
    {
      getBlock: refused(-32001, 'Block cleaned up'),
    },
  ],
  [
    'blockhash',
    'differs: 308 blocks',
    {
      getLatestBlockhash: inContext({ blockhash: chain.network, lastValidBlockHeight: 19_800 }),
    },
  ],
  ['blockhash', 'missing', { getLatestBlockhash: notThere }],
  ['balances', 'missing', { getTokenAccountsByOwner: notThere }],
  ['balances', 'differs: 0 lamports', { getBalance: inContext(0) }],
  [
    'listed tokens',
    'not as listed: USDC',
    { getMultipleAccounts: inContext([mintOf(6), mintOf(9)]) },
  ],
  ['listed tokens', 'not as listed: USDT, USDC', { getMultipleAccounts: inContext([null, null]) }],
  ['rent', 'differs: 0 lamports', { getMinimumBalanceForRentExemption: 0 }],
  ['priority fees', 'missing', { getRecentPrioritizationFees: notThere }],
  ['priority fees', 'differs: none', { getRecentPrioritizationFees: [] }],
  ['simulation', 'missing', { simulateTransaction: notThere }],
  [
    'simulation',
    'it succeeds',
    { simulateTransaction: inContext({ err: null, unitsConsumed: 0 }) },
  ],
  ['simulation', 'differs', { simulateTransaction: inContext({ err: 'BlockhashNotFound' }) }],
  ['sending', 'missing', { sendTransaction: notThere }],
  ['sending', 'accepts bytes', { sendTransaction: 'signature' }],
])('%s: %s', async (name, came, lies) => {
  const client = connectRpc(await start(node(reply(lies))), makeBudget(null));
  const subject = makeSolanaSubject({ ...subjectInput(chain, now), ...client });
  expect(await askCheck(solanaChecks, name, subject)).toContain(came);
});
