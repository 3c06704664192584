import * as fc from 'fast-check';
import { outside, type Place } from '#extensions/books/model/account.ts';
import type { Move } from '#extensions/books/model/move.ts';

/** A hot wallet, two users, and accounts that no address has. */
export const places: Place[] = [
  { account: 'hot', address: '0xHOT' },
  { account: 'users', address: '0xA1' },
  { account: 'users', address: '0xB2' },
  outside('external/withdrawals'),
  outside('fees/network'),
  outside('in transit'),
];

/** A move of some units between two of these places. */
export const moveBetween = (places: Place[]): fc.Arbitrary<Move> =>
  fc
    .record({
      ends: fc.shuffledSubarray(places, { minLength: 2, maxLength: 2 }),
      token: fc.constantFrom('ETH', 'USDT'),
      amount: fc.bigInt({ min: 1n, max: 9n }),
    })
    .map(({ ends: [from, to], ...rest }) => ({ from: from!, to: to!, ...rest }));
