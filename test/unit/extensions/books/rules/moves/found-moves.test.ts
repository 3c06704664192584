import { expect, test } from 'vitest';
import { foundMoves } from '#extensions/books/rules/moves/found-moves.ts';

const place = { account: 'users', address: '0xC3' } as const;
const dust = { account: 'external/dust', address: null };

test('what was found came from outside, or left', () => {
  const found = { place, token: 'ETH', as: 'external/dust' } as const;
  const move = { token: 'ETH', amount: 4n };
  expect(foundMoves({ ...found, amount: 4n })).toEqual([{ ...move, from: dust, to: place }]);
  expect(foundMoves({ ...found, amount: -4n })).toEqual([{ ...move, from: place, to: dust }]);
  expect(foundMoves({ ...found, amount: 0n })).toEqual([]);
});
