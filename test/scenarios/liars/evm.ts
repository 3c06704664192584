/** An EVM spine behind lying providers, and what such a provider may say. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { computeBloom } from '#chains/evm/read/bloom.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { startStage } from '../../integration/chains/evm/stage.ts';
import { nextOrder, transfersOf, usdt, wordsFor } from '../../integration/spine/helpers.ts';
import { startAnvil } from '../../support/anvil.ts';
import { type Spine, spineOn } from '../spine.ts';
import { gatewayErrors, noAnswers } from './failures.ts';
import { changed, elsewhere, instead, type Lie, startProviders } from './providers.ts';
import { both, honestTick, type LiarSpine, type LieCase } from './world.ts';

type Json = Record<string, unknown>;

/** How long a provider may take (ms): tests must not wait for ten seconds. */
export const timeoutMs = 400;

/** A spine over `count` providers. */
export async function startEvmLiars(
  count: number,
): Promise<LiarSpine & { spine: Spine; url: string }> {
  const stage = await startStage();
  const { providers, stop } = await startProviders(stage.url, count);
  const rpc = makeRpc({
    urls: providers.map(({ url }) => url),
    timeoutMs,
    network: evmNetwork(stage.chain),
  });
  const spine = await spineOn('liars', { ...stage, rpc }, { coinUsd: '2000' });
  const honest = { ...spine, rpc: stage.rpc };
  const words = wordsFor(honest);
  await words.fund(1_000_000n * usdt);
  const { sendToken } = transfersOf(() => honest);
  await honestTick(() => spine.tick());
  let addresses = 0;
  return {
    spine,
    url: stage.url,
    providers,
    logged: spine.logged,
    async step() {
      await spine.work().catch(() => {});
      await spine.tick();
    },
    mine: async () => void (await stage.rpc.request('anvil_mine', ['0x10'])),
    later(seconds) {
      spine.flags.now = spine.paymentDeps.clock.nowMs() + seconds * 1_000;
    },
    newSubAccount: () => {
      addresses += 1;
      return spine.addSubAccount(
        toChecksumAddress(`0x${(0xd00d0000n + BigInt(addresses)).toString(16).padStart(40, '0')}`),
      );
    },
    newAddress: () => nextOrder().toAddress,
    deposit: async (to) => (await sendToken(to, 5n * usdt)).transactionHash,
    apply: (to) =>
      spine.apply({
        bizOrderId: nextOrder().bizOrderId,
        toAddress: to,
        amount: '7',
      }) as Promise<Withdrawal>,
    get: words.get,
    watchDeps: spine.watchDeps,
    balance: words.tokenBalance,
    frozen: async () =>
      (await spine.paymentDeps.payments.nonceState('ETH', spine.address))?.frozen ?? null,
    sentOnChain: () => words.sentOnChain(),
    async stop() {
      await spine.stop();
      await stop();
    },
  };
}

const hex = (n: number | bigint) => `0x${n.toString(16)}`;
const word = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')}`;

const receipts = ['eth_getBlockReceipts', 'eth_getTransactionReceipt'];
const mapReceipts = (change: (receipt: Json) => Json): Lie =>
  changed(receipts, (result: Json | Json[]) =>
    Array.isArray(result) ? result.map(change) : change(result),
  );

/** What a provider of this world may say; `other` is the URL of a node of another chain. */
export function evmLies(
  world: () => { url: string; spine: Spine },
  other: () => string,
): LieCase[] {
  const from = () => world().spine.address.toLowerCase();
  const ask = <T>(method: string, params: unknown[]) =>
    makeRpc({ urls: [world().url] }).request<T>(method, params);
  /** The chain as it was at its first blocks. */
  const behind: Lie = async ({ method, params }, honest) => {
    const tagged = params.map((one) =>
      one === 'latest' || one === 'pending' || one === 'finalized' ? '0x1' : one,
    );
    if (method === 'eth_blockNumber') return { jsonrpc: '2.0', result: '0x1' };
    const answer = await honest();
    if (tagged.some((one, i) => one !== params[i])) {
      const old = await ask<unknown>(method, tagged).catch(
        (error: { code: number; message: string; data?: unknown }) => error,
      );
      return old instanceof Error
        ? {
            jsonrpc: '2.0',
            error: { code: (old as never as { code: number }).code, message: old.message },
          }
        : { jsonrpc: '2.0', result: old };
    }
    const result = answer.result as Json | null;
    const isBlock = /^(eth_getBlock|trace_block|debug_traceBlock)/.test(method);
    if (isBlock && Number(params[0]) > 1) return { ...answer, result: null };
    const isLate =
      /^eth_getTransaction(Receipt|ByHash)$/.test(method) && Number(result?.blockNumber) > 1;
    return isLate ? { ...answer, result: null } : answer;
  };
  return [
    ...gatewayErrors([
      [-32603, 'Internal error'],
      [-32000, 'upstream unavailable'],
      [-32011, 'no backends available'],
      [-32016, 'over rate limit'],
      [-32601, 'the method is not available'],
      [-32007, '50/second request limit reached'],
      [19, 'temporary internal error'],
      [429, 'too many requests'],
    ]),
    ...noAnswers(timeoutMs),
    { name: 'stands 1,000 blocks behind', lie: () => behind, waits: both },
    {
      name: 'a head of the future',
      lie: () => changed(['eth_blockNumber'], (head: string) => hex(BigInt(head) + 1_000n)),
    },
    {
      name: 'everything is final',
      lie: () =>
        changed(['eth_getBlockByNumber'], (result: Json, { params }) =>
          params[0] === 'finalized' ? { ...result, number: hex(10 ** 9) } : result,
        ),
    },
    {
      name: 'our payment was reverted',
      lie: () =>
        mapReceipts((one) => (one.from === from() ? { ...one, status: '0x0', logs: [] } : one)),
      waits: ['withdrawal'],
    },
    {
      name: 'our payment was reverted, although its log is there',
      lie: () => mapReceipts((one) => (one.from === from() ? { ...one, status: '0x0' } : one)),
      waits: ['withdrawal'],
    },
    {
      name: 'our wallet sent something else',
      lie: ({ deposit }) =>
        changed([...receipts, 'eth_getTransactionByHash'], (result: Json | Json[], asked) => {
          const { method, params } = asked;
          const invent = (one: Json): Json =>
            one.transactionHash === deposit || one.hash === deposit
              ? { ...one, from: from() }
              : one;
          if (receipts.includes(method) && params[0] !== deposit)
            return [result].flat().map(invent);
          return invent(result as Json);
        }),
      waits: ['deposit', 'withdrawal'],
    },
    {
      name: 'a transfer to another user in the deposit',
      lie: ({ deposit, victim }) => {
        const withLog = (one: Json): Json => {
          if (one.transactionHash !== deposit) return one;
          const [first] = one.logs as { topics: string[] }[];
          const topics = [first!.topics[0]!, first!.topics[1]!, word(victim)];
          return {
            ...one,
            logs: [...(one.logs as Json[]), { ...first, topics, data: word(10_000_000n * usdt) }],
          };
        };
        return async (asked, honest) => {
          const answer = await honest();
          const result = answer.result as Json | Json[] | null;
          if (!result) return answer;
          if (receipts.includes(asked.method)) {
            return {
              ...answer,
              result: Array.isArray(result) ? result.map(withLog) : withLog(result),
            };
          }
          if (asked.method !== 'eth_getBlockByNumber') return answer;
          const shown = await ask<Json[] | null>('eth_getBlockReceipts', [
            (result as Json).number as string,
          ]);
          const logs = (shown ?? []).map(withLog).flatMap(({ logs }) => logs as never[]);
          return {
            ...answer,
            result: { ...result, logsBloom: `0x${bytesToHex(computeBloom(logs))}` },
          };
        };
      },
    },
    {
      name: 'the deposit is not there',
      lie: ({ deposit }) =>
        mapReceipts((one) => (one.transactionHash === deposit ? { ...one, logs: [] } : one)),
      waits: ['deposit'],
    },
    {
      name: 'nothing is known of any transaction',
      lie:
        () =>
        async ({ method }, honest) =>
          /^eth_getTransaction(Receipt|ByHash)$/.test(method)
            ? { jsonrpc: '2.0', result: null }
            : honest(),
      waits: ['deposit', 'withdrawal'],
    },
    {
      name: 'nobody has any money',
      lie:
        () =>
        async ({ method, params }, honest) => {
          const zero = { jsonrpc: '2.0', result: word(0n) };
          if (method === 'eth_getBalance') return { jsonrpc: '2.0', result: '0x0' };
          const { data = '' } = (params[0] ?? {}) as { data?: string };
          return method === 'eth_call' && data.startsWith('0x70a08231') ? zero : honest();
        },
    },
    {
      name: 'every payment would revert',
      lie: () => {
        const message = 'execution reverted: ERC20: transfer amount exceeds balance';
        return instead({ eth_estimateGas: () => ({ error: { code: 3, message } }) });
      },
    },
    {
      name: 'every payment lacks funds',
      lie: () => {
        const message = 'insufficient funds for gas * price + value';
        return instead({ eth_estimateGas: () => ({ error: { code: -32000, message } }) });
      },
    },
    {
      name: 'our nonce is ahead',
      lie: () => changed(['eth_getTransactionCount'], (count: string) => hex(BigInt(count) + 7n)),
      waits: ['withdrawal'],
    },
    {
      name: 'our nonce is 0',
      lie: () => changed(['eth_getTransactionCount'], () => '0x0'),
      waits: ['withdrawal'],
    },
    {
      name: 'refuses every payment',
      lie:
        () =>
        async ({ method }, honest) =>
          method === 'eth_sendRawTransaction'
            ? { jsonrpc: '2.0', error: { code: -32000, message: 'nonce too low' } }
            : honest(),
    },
    {
      name: 'takes payments and forwards none',
      lie:
        () =>
        async ({ method, params }, honest) =>
          method === 'eth_sendRawTransaction'
            ? { jsonrpc: '2.0', result: hashOf(String(params[0])) }
            : honest(),
    },
    { name: 'another chain', lie: () => elsewhere(other()), waits: both },
  ];
}

const hashOf = (raw: string): string => `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;

/** A node of another chain, for a provider that serves the wrong one. */
export async function otherEvm(): Promise<{ url: string; stop(): Promise<void> }> {
  const other = await startAnvil({ chainId: 5, args: ['--accounts', '1'] });
  await other.rpc.request('anvil_mine', ['0x400']);
  return other;
}
