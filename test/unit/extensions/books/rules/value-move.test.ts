import { expect, test } from 'vitest';
import { valueMove } from '#extensions/books/rules/value-move.ts';

const now = new Map([
  ['ETH', { decimals: 18, usd: '2500' }],
  ['MEME', { decimals: 9, usd: null }],
]);
const eth = { token: 'ETH', amount: 10n ** 18n };

test('by the order’s own price, else by today’s', () => {
  expect(valueMove(eth, new Map([['ETH', '2400']]), now)).toBe(2_400_000_000n);
  expect(valueMove(eth, new Map(), now)).toBe(2_500_000_000n);
});

test('null without a price or a listed token', () => {
  expect(valueMove({ token: 'MEME', amount: 1n }, new Map(), now)).toBe(null);
  expect(valueMove({ token: 'GONE', amount: 1n }, new Map([['GONE', '1']]), now)).toBe(null);
});
