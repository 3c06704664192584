/**
 * docs/design.md "Prices": an on-chain feed's own updatedAt lies within its heartbeat and a margin.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
  type ChainlinkAggregator,
  chainlinkReading,
  makeChainlinkFeed,
} from '#chains/evm/read/chainlink.ts';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import { aggregator, answers, now } from '#test/builders/chains/evm/read/chainlink.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

test('a fresh answer gives its exact price', () => {
  expect(chainlinkReading(aggregator, answers({ at: now - 10 }), now)).toEqual({
    symbol: 'ETH',
    usd: '2500.12345678',
    source: 'chainlink',
    updatedAt: now - 10,
  });
  const fine = answers({ usd: 12n * 10n ** 16n, decimals: 18n });
  expect(chainlinkReading(aggregator, fine, now)?.usd).toBe('0.12');
});

test('an answer counts up to the heartbeat and its margin, to the second', () => {
  const at = (age: number, feed = aggregator) =>
    chainlinkReading(feed, answers({ at: now - age }), now);
  expect(at(3_900)).not.toBeNull();
  expect(at(3_901)).toBeNull();
  expect(at(3_660, { ...aggregator, marginS: 60 })).not.toBeNull();
  expect(at(3_661, { ...aggregator, marginS: 60 })).toBeNull();
  expect(at(-300)).not.toBeNull();
  expect(at(-301)).toBeNull();
});

test.for([
  { why: 'nought', given: answers({ usd: 0n }) },
  { why: 'negative', given: answers({ usd: -1n }) },
  { why: 'beyond belief', given: answers({ usd: 10n ** 17n + 1n }) },
  { why: 'of no round', given: answers({ id: 0n }) },
  { why: 'never updated', given: answers({ at: 0 }) },
  { why: 'with too many decimals', given: answers({ decimals: 19n }) },
  { why: 'cut short', given: { ...answers(), round: answers().round.slice(0, -64) } },
  { why: 'of nothing at that address', given: { round: '0x', decimals: '0x' } },
  { why: 'with an error', given: { ...answers(), round: new RpcError(3, 'reverted') } },
  { why: 'without decimals', given: { ...answers(), decimals: new RpcError(3, 'reverted') } },
])('an answer $why gives no price', ({ given }) => {
  expect(chainlinkReading(aggregator, given, now)).toBeNull();
});

const rpcWith = (batch: (calls: readonly RpcCall[]) => Promise<unknown[]>): Rpc =>
  fakeRpc({ batch });

test('reads the aggregators of the symbols asked for, in one batch per chain', async () => {
  const asked: { chain: ChainName; calls: readonly RpcCall[] }[] = [];
  const feeds: ChainlinkAggregator[] = [
    aggregator,
    { ...aggregator, symbol: 'BNB', chain: 'BSC' },
    { ...aggregator, symbol: 'MATIC', chain: 'ETH', address: `0x${'6f'.repeat(20)}` },
    { ...aggregator, symbol: 'TRX' },
  ];
  const feed = makeChainlinkFeed({
    feeds,
    now: () => now,
    rpcOf: async (chain) =>
      rpcWith(async (calls) => {
        asked.push({ chain, calls });
        if (chain === 'BSC') throw new RpcUnavailable('no RPC provider answered');
        return calls.map((_, i) => (i % 2 ? answers().decimals : answers().round));
      }),
  });
  const read = await feed.read(['ETH', 'BNB', 'MATIC']);
  expect(read.map(({ symbol }) => symbol)).toEqual(['ETH', 'MATIC']);
  expect(asked.map(({ chain, calls }) => [chain, calls.length])).toEqual([
    ['ETH', 4],
    ['BSC', 2],
  ]);
  const selector = (signature: string) =>
    `0x${bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)}`;
  expect(asked[0]!.calls.slice(0, 2)).toEqual([
    {
      method: 'eth_call',
      params: [{ to: aggregator.address, data: selector('latestRoundData()') }, 'latest'],
    },
    {
      method: 'eth_call',
      params: [{ to: aggregator.address, data: selector('decimals()') }, 'latest'],
    },
  ]);
});

test('fails when no chain answers', async () => {
  const feed = makeChainlinkFeed({
    feeds: [aggregator],
    rpcOf: async () =>
      rpcWith(() => Promise.reject(new RpcUnavailable('no RPC provider answered'))),
  });
  await expect(feed.read(['ETH'])).rejects.toThrow('no RPC provider answered');
  expect(await feed.read(['SOL'])).toEqual([]);
});
