import { expect, test } from 'vitest';
import { roundedAmount } from '#shared/words/rounded-amount.ts';

test.each([
  ['0.000302652004237128', '0.000302653', '0.000302652'],
  ['1.5', '1.5', '1.5'],
  ['1234567.891', '1,234,568', '1,234,567'],
  ['12.3456789', '12.3457', '12.3456'],
  ['999.9999999', '1,000', '999.999'],
  ['0.99999999', '1', '0.999999'],
  ['-0.0000123456789', '-0.0000123456', '-0.0000123457'],
  ['0', '0', '0'],
  ['0.000', '0', '0'],
  ['100', '100', '100'],
])('%s has at most six digits that count', (amount, up, down) => {
  expect(roundedAmount(amount, 'up')).toBe(up);
  expect(roundedAmount(amount, 'down')).toBe(down);
});

test('a text that is not an amount is shown as it is', () => {
  expect(roundedAmount('unlimited', 'up')).toBe('unlimited');
});
