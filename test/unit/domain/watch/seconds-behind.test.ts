import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { secondsBehind } from '#domain/watch/seconds-behind.ts';

const at = (set: Partial<Parameters<typeof secondsBehind>[0]>) =>
  secondsBehind({
    chain: chains.BASE,
    scanned: 1_000n,
    head: 1_100n,
    minedAt: 5_000,
    now: 5_020,
    ...set,
  });

test('the age of the newest scanned block counts, not the number of blocks', () => {
  expect(at({})).toBe(20);
  expect(at({ head: 9_000n })).toBe(20);
});

test('a node whose head stands still is behind, although nothing is left to scan', () => {
  expect(at({ scanned: 1_100n, now: 5_600 })).toBe(600);
});

test('without the time of the block, the blocks count with the chain’s block time', () => {
  expect(at({ minedAt: null })).toBe(20);
  expect(at({ minedAt: null, chain: chains.ETH })).toBe(1_200);
  expect(at({ minedAt: null, scanned: 1_100n })).toBe(0);
});

test('a block of the future, by its own clock, is not behind', () => {
  expect(at({ now: 4_990 })).toBe(0);
});
