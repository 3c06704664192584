import { expect, test } from 'vitest';
import { formatAmount } from '#shared/money/format-amount.ts';
import { unitsOf } from '#shared/money/units-of.ts';

test.each([
  ['12.5', 6, 12_500_000n],
  ['-0.000001', 6, -1n],
  ['0', 18, 0n],
  ['7', 0, 7n],
])('%s with %i decimals', (text, decimals, units) => {
  expect(unitsOf(text, decimals)).toBe(units);
  expect(formatAmount(units, decimals)).toBe(text);
});

test.each([
  ['1.25', 1],
  ['1e3', 6],
  ['', 6],
  ['.5', 6],
  ['--1', 6],
  ['1,5', 6],
])('"%s" is not an amount with %i decimals', (text, decimals) => {
  expect(() => unitsOf(text, decimals)).toThrow(`with at most ${decimals} decimals`);
});
