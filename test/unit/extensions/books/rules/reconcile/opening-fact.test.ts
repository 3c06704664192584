import { expect, test } from 'vitest';
import { openingFact, revisedOpening } from '#extensions/books/rules/reconcile/opening-fact.ts';

const place = { account: 'hot', address: '0xAB' } as const;
const at = { projectId: 'demo', chain: 'ETH', to: 7n } as const;
const open = (amount: bigint) => openingFact(at, { place, token: 'USDT', amount, rev: 1, at: 9 });

test('an opening is named by address and token, and stands at its block', () => {
  expect(open(5n)).toEqual({
    subject: 'other#ETH#opening#0xab#USDT',
    rev: 1,
    at: 9,
    projectId: 'demo',
    chain: 'ETH',
    orderNo: null,
    depositNo: null,
    txHash: null,
    blockNumber: 7n,
    moves: [
      { from: { account: 'external/other', address: null }, to: place, token: 'USDT', amount: 5n },
    ],
  });
});

test('an opening takes away what the books have and the chain has not', () => {
  expect(open(-5n).moves).toEqual([
    { from: place, to: { account: 'external/other', address: null }, token: 'USDT', amount: 5n },
  ]);
  expect(open(0n).moves).toEqual([]);
});

test('facts of older blocks that come after it are taken off the opening', () => {
  const opening = { amount: 100n, held: 100n, at: 0 };
  expect(revisedOpening(opening, 100n, 60)).toBeNull();
  // A deposit of 30 was credited since, which the 100 included.
  expect(revisedOpening(opening, 130n, 60)).toBe(70n);
  expect(revisedOpening({ amount: 0n, held: 0n, at: 0 }, 30n, 60)).toBe(-30n);
});

test('after a week a person must look', () => {
  expect(revisedOpening({ amount: 100n, held: 100n, at: 0 }, 130n, 7 * 86_400)).toBe(70n);
  expect(revisedOpening({ amount: 100n, held: 100n, at: 0 }, 130n, 7 * 86_400 + 1)).toBeNull();
});
