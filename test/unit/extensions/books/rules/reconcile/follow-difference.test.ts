import { expect, test } from 'vitest';
import {
  type Compared,
  closeDifference,
  followDifference,
} from '#extensions/books/rules/reconcile/follow-difference.ts';

const compared: Compared = {
  projectId: 'demo',
  chain: 'ETH',
  place: { account: 'users', address: '0xAB' },
  token: 'USDT',
  left: 5n,
  txHashes: [],
  block: 8n,
  at: 100,
};
const after = (change: Partial<Compared>): Compared => Object.assign({}, compared, change);
const { difference: open } = followDifference(null, compared)!;

test('a difference is new once, also for a run that is repeated', () => {
  expect(open).toMatchObject({ state: 'open', amount: 5n, foundAt: 100, rev: 1, account: 'users' });
  expect(open.differenceNo).toMatch(/^BD[0-9A-F]{24}$/);
  expect(followDifference(null, compared)?.difference).toEqual(open);
  expect(followDifference(null, compared)?.isNews).toBe(true);
  expect(followDifference(null, after({ left: 0n }))).toBeNull();
});

test('another amount is news, the same one is not', () => {
  expect(followDifference(open, after({ block: 9n, at: 200 }))).toBeNull();
  const grown = followDifference(open, after({ left: 6n, block: 9n, at: 200 }));
  expect(grown).toMatchObject({
    difference: { rev: 2, amount: 6n, block: 9n, foundAt: 100, comparedAt: 200 },
    isNews: true,
  });
});

test('an open one stays although the books are equal again', () => {
  expect(followDifference(open, after({ left: 0n, block: 9n }))).toMatchObject({
    difference: { state: 'open', amount: 0n },
    isNews: false,
  });
});

test('an older comparison says nothing', () => {
  expect(followDifference(open, after({ left: 1n, block: 7n }))).toBeNull();
});

test('at most 20 transactions are named', () => {
  const txHashes = Array.from({ length: 30 }, (_, i) => `0x${i}`);
  expect(followDifference(null, after({ txHashes }))?.difference.txHashes).toHaveLength(20);
});

test('a closed one says who closed it, why, and what was booked', () => {
  const closed = closeDifference(open, { by: 'ann', reason: 'a bridge', at: 300 });
  expect(closed).toMatchObject({
    rev: 2,
    state: 'closed',
    amount: 5n,
    closing: { by: 'ann', reason: 'a bridge', at: 300, booked: 5n },
  });
});
