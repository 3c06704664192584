import { expect, test } from 'vitest';
import { dustMoves } from '#extensions/books/rules/moves/dust-moves.ts';

test('dust came from outside, and none moves nothing', () => {
  const to = { account: 'users', address: '0xC3' } as const;
  const from = { account: 'external/dust', address: null };
  expect(dustMoves(to, 'ETH', 4n)).toEqual([{ from, to, token: 'ETH', amount: 4n }]);
  expect(dustMoves(to, 'ETH', 0n)).toEqual([]);
});
