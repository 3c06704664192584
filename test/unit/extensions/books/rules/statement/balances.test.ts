import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { addEntries, unbalanced } from '#extensions/books/rules/statement/balances.ts';

const at = (chain: 'ETH' | 'BSC', amount: bigint) =>
  ({ ...outside('external/other'), chain, token: 'USDT', amount }) as const;

test('chains are kept apart, and their order does not matter', () => {
  const one = addEntries([at('ETH', 1n), at('BSC', 5n)], []);
  expect(one).toEqual(addEntries([at('BSC', 5n), at('ETH', 1n)], []));
  expect(one).toEqual([at('BSC', 5n), at('ETH', 1n)]);
});

test('only sums that are not zero are unbalanced', () => {
  const hot = { account: 'hot', address: '0xA1', chain: 'ETH', token: 'USDT' } as const;
  expect(unbalanced([at('ETH', -1n), { ...hot, amount: 1n }])).toEqual(new Map());
  expect(unbalanced([at('ETH', -2n), { ...hot, amount: 1n }])).toEqual(
    new Map([['ETH USDT', -1n]]),
  );
});
