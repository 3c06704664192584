/** How far apart the finality of two providers may be before a third one is asked. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { read } from '#test/builders/chains/rpc/providers/finality-reader.ts';
import { fakeRpc } from '../../evm/fake-rpc.ts';

test('three minutes of blocks are near, and 64 blocks at least', async () => {
  expect(await read([1_064n, 1_000n, 1_064n])).toEqual({ value: 1_000n, apart: [] });
  const apart = ['#0 1065, #1 1000, #2 1065'];
  expect(await read([1_065n, 1_000n, 1_065n])).toEqual({ value: 1_065n, apart });
  expect(await read([1_900n, 1_000n, 1_900n], 200)).toMatchObject({ value: 1_000n });
  expect(await read([1_901n, 1_000n, 1_901n], 200)).toMatchObject({ value: 1_901n });
});

test('a chain whose finality moves in larger steps may differ by more', async () => {
  expect(await read([5_500n, 1_000n, 5_500n], 200, 900)).toEqual({ value: 1_000n, apart: [] });
  expect(await read([5_501n, 1_000n, 5_501n], 200, 900)).toMatchObject({ value: 5_501n });
});

/** Clients of three providers, the first of them with the other finality. */
const three = (node: (finalized: number) => Rpc, first: number, others: number): Rpc => {
  const nodes = [node(first), node(others), node(others)];
  return { ...nodes[0]!, count: 3, at: (index) => nodes[index]! };
};

test('SOL: one whose finalized slot stands still holds nothing, and is named', async () => {
  const apart: string[] = [];
  const node = (finalized: number) =>
    fakeRpc({
      getSlot: (params: readonly unknown[]) =>
        (params[0] as { commitment: string }).commitment === 'finalized' ? finalized : 2_040,
    });
  const onFinalityApart = (answers: string) => apart.push(answers);
  const rpc = three(node, 7, 2_000);
  const reader = makeSolanaReader({ chain: chains.SOL, rpc, onFinalityApart });
  expect(await reader.finalized()).toBe(2_000n);
  expect(apart).toEqual(['#0 7, #1 2000, #2 2000']);
});

test.each([
  // An epoch of Ethereum, and a provider that is read by depth.
  ['BASE', 10_000, 8_000, 8_000n],
  ['POLYGON', 10_000, 8_900, 8_900n],
  ['BASE', 10_000, 7, 10_000n],
  ['ETH', 10_000, 7, 10_000n],
] as const)('%s: of finality at %i and %i, %i counts', async (name, others, first, expected) => {
  const node = (finalized: number) =>
    fakeRpc({
      eth_blockNumber: '0x2775',
      eth_getBlockByNumber: { number: `0x${finalized.toString(16)}` },
    });
  const reader = makeEvmReader({ chain: chains[name], rpc: three(node, first, others) });
  expect(await reader.finalized()).toBe(expected);
});
