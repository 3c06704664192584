import { expect, test } from 'vitest';
import type { Place } from '#extensions/books/model/account.ts';
import { otherMoves } from '#extensions/books/rules/moves/other-moves.ts';

const places: Record<string, Place> = {
  hot: { account: 'hot', address: 'hot' },
  ann: { account: 'users', address: 'ann' },
  bob: { account: 'users', address: 'bob' },
};
const placeOf = (address: string) => places[address] ?? null;

test.each([
  ['coin that funds a hot wallet', 'x', 'hot', false, ['external/other -> hot']],
  ['a token that a spender pulls', 'ann', 'x', false, ['users -> external/other']],
  ['a stranger’s call of a delegated address', 'ann', 'hot', false, ['users -> hot']],
  [
    'a pull to another user, who has a deposit of it',
    'ann',
    'bob',
    true,
    ['users -> external/other'],
  ],
  [
    'the same below the minimum',
    'ann',
    'bob',
    false,
    ['users -> in transit', 'in transit -> users'],
  ],
  ['a deposit', 'x', 'bob', true, []],
  ['a transfer between strangers', 'x', 'y', false, []],
  ['a transfer to itself', 'ann', 'ann', false, []],
])('%s', (_, from, to, isDeposit, moves) => {
  const transfer = { from, to, token: 'USDT', amount: 5n };
  const found = otherMoves(transfer, { isDeposit, placeOf });
  expect(found.map((move) => `${move.from.account} -> ${move.to.account}`)).toEqual(moves);
  expect(found.every(({ amount, token }) => amount === 5n && token === 'USDT')).toBe(true);
  expect(otherMoves({ ...transfer, amount: 0n }, { isDeposit, placeOf })).toEqual([]);
});
