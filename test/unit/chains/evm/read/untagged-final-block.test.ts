/** What is final at a provider without a `finalized` tag (docs/networks.md). */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { untaggedFinalBlock } from '#chains/evm/read/untagged-final-block.ts';

const newest = 400_000_000n;

test.each([
  ['ETH', 128n],
  ['BSC', 1_334n],
  ['POLYGON', 1_200n],
] as const)('%s: %s blocks below the newest, by the time that they take', (name, depth) => {
  expect(newest - untaggedFinalBlock(chains[name], newest)).toBe(depth);
});

test.each(['BASE', 'ARBITRUM'] as const)('%s: nothing, whatever the depth', (name) => {
  expect(() => untaggedFinalBlock(chains[name], newest)).toThrow(/no finalized block.*needs/);
});

test('a chain younger than the depth has its first block', () => {
  expect(untaggedFinalBlock(chains.POLYGON, 1_199n)).toBe(0n);
});
