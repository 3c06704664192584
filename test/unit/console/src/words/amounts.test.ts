import { expect, test } from 'vitest';
import { grouped, usd, wholePart } from '../../../../../console/src/words/amounts.ts';

test.each([
  ['1', '1'],
  ['1000', '1,000'],
  [
    '123456789012345678901234567890.000000000000000001',
    '123,456,789,012,345,678,901,234,567,890.000000000000000001',
  ],
  ['-61500.5', '-61,500.5'],
  ['+1000000', '+1,000,000'],
  ['a lie', 'a lie'],
])('%s is shown as %s, never rounded', (amount, shown) => {
  expect(grouped(amount)).toBe(shown);
});

test('a value in USD has two decimals; without a price it says so', () => {
  expect(usd(61_488.2)).toBe('61,488.20 USD');
  expect(usd(null)).toBe('no price');
});

test('what an allowance without a bound is worth is not a number', () => {
  expect(usd(1.157920892373162e71)).toBe('unlimited');
  expect(usd(999_999_999_999_999)).toBe('999,999,999,999,999.00 USD');
});

test('what is typed at level 3 are the digits before the point', () => {
  expect(wholePart('61500.25')).toBe('61500');
});
