import { expect, test } from 'vitest';
import { nextBlock } from '#domain/watch/pass/next-block.ts';

const cursor = { scanned: 10n, hash: 'h10' };
/** A node with these hashes; it has no later block. */
const node = (hashes: Record<number, string>) => async (numbers: bigint[]) =>
  numbers.map((number) => hashes[Number(number)] ?? null);

test('the block after the cursor is named with its hash', async () => {
  expect(await nextBlock(node({ 10: 'h10', 11: 'h11' }), cursor)).toEqual({
    number: 11n,
    hash: 'h11',
  });
});

test('numbers without a block are passed over', async () => {
  const hashes = { 10: 'h10', 11: 'skipped', 12: 'skipped', 13: 'h13' };
  expect(await nextBlock(node(hashes), cursor)).toEqual({ number: 13n, hash: 'h13' });
});

test.each([
  ['has another block at the cursor', node({ 10: 'other', 11: 'h11' })],
  ['has nothing after the cursor', node({ 10: 'h10' })],
  ['does not know a number before the next block', node({ 10: 'h10', 11: 'skipped', 13: 'h13' })],
  [
    'shows no block for long',
    async (numbers: bigint[]) => numbers.map((number) => (number === 10n ? 'h10' : 'skipped')),
  ],
  ['is not there', async () => null],
])('a node that %s does not tell', async (_, ask) => {
  expect(await nextBlock(ask, cursor)).toBeNull();
});
