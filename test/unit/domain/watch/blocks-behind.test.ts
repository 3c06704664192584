/** When a chain is in sync, in its own blocks. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { blocksBehind, blocksInSync } from '#domain/watch/blocks-behind.ts';
import type { ChainName } from '#shared/chains.ts';

const known: [ChainName, number, number][] = [
  ['ETH', 6, 72],
  ['BSC', 52, 23],
  ['BASE', 110, 22],
  ['POLYGON', 16, 24],
  ['ARBITRUM', 88, 22],
  ['TRX', 8, 24],
  ['SOL', 110, 22],
];

test.each(known)('%s is in sync up to %i blocks, which is %i s', (name, blocks, seconds) => {
  const chain = chains[name];
  expect(blocksInSync(chain)).toBe(blocks);
  expect(Math.round((blocks * chain.blockTimeMs) / 1000)).toBe(seconds);
});

test('every chain of the catalogue has its own', () => {
  expect(known.map(([name]) => name).sort()).toEqual(Object.keys(chains).sort());
});

test('a watcher that ticks seldom may be behind by one tick more', () => {
  const chain = { blockTimeMs: 1_000, tickSeconds: 60 };
  expect(blocksInSync(chain)).toBe(80);
});

test('what is behind is counted to the head, or by the time since the newest block', () => {
  const chain = { blockTimeMs: 2_000 };
  const at = (head: bigint, lagSeconds: number) =>
    blocksBehind({ chain, scanned: 100n, head, lagSeconds });
  expect(at(100n, 1)).toBe(0);
  expect(at(130n, 20)).toBe(30);
  // The head stands still: no provider answers, or the chain has stopped.
  expect(at(100n, 61)).toBe(30);
});
