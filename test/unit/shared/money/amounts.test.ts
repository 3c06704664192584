import { expect, test } from 'vitest';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

test.each([
  ['0', 6, 0n],
  ['1', 6, 1_000_000n],
  ['1.0', 6, 1_000_000n],
  ['0.000001', 6, 1n],
  ['0.0000010', 6, 1n],
  ['1.5000000000', 6, 1_500_000n],
  ['12', 0, 12n],
  ['12.000', 0, 12n],
  ['0.1', 18, 10n ** 17n],
  ['123456789012345678901234567890.123456789', 9, 123456789012345678901234567890123456789n],
])('%s with %i decimals is %s', (text, decimals, raw) => {
  expect(parseDecimalAmount(text, decimals)).toBe(raw);
});

test.each([
  '',
  ' ',
  ' 1',
  '1 ',
  '1\n',
  '+1',
  '-1',
  '.5',
  '5.',
  '.',
  '1..2',
  '1.2.3',
  '01',
  '00',
  '00.5',
  '1e3',
  '1E3',
  '0x10',
  '1,000',
  '1_000',
  'NaN',
  'Infinity',
  '١',
  '１',
  '1.0000001',
  '9'.repeat(61),
])('%j is refused with 6 decimals, and the message names the field', (text) => {
  expect(() => parseDecimalAmount(text, 6)).toThrow(
    expect.objectContaining({ code: 40001, message: expect.stringMatching(/^amount must /) }),
  );
  expect(() => parseDecimalAmount(text, 6, 'daily_limits[0].amount')).toThrow(
    'daily_limits[0].amount',
  );
});

test.each([1, 1.5, null, undefined, true, ['1'], { toString: () => '1' }])(
  '%j is not a text',
  (value) => {
    expect(() => parseDecimalAmount(value as never, 6)).toThrow(
      expect.objectContaining({ code: 40001 }),
    );
  },
);

test('60 characters are accepted', () => {
  expect(parseDecimalAmount('9'.repeat(60), 0)).toBe(10n ** 60n - 1n);
});

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_500_000n, 6, '1.5'],
  [100n, 0, '100'],
  [-1_500_000n, 6, '-1.5'],
  [10n ** 40n, 6, `1${'0'.repeat(34)}`],
])('%s with %i decimals is written %s', (raw, decimals, text) => {
  expect(formatAmount(raw, decimals)).toBe(text);
});

test.each([
  [1_000_000n, 6, '1', 1_000_000n],
  [999_999_999n, 6, '1', 999_999_999n],
  [10n ** 18n, 18, '3456.78', 3_456_780_000n],
  // A millionth less than 1,000 USD is level 1: never rounded up.
  [10n ** 18n, 18, '999.9999999999', 999_999_999n],
  [1n, 18, '3456.78', 0n],
  [0n, 6, '1', 0n],
  [3n * 10n ** 18n, 18, '0.000000333333333333333333', 0n],
  [3n * 10n ** 18n, 18, '0.000000333333333333333334', 1n],
  [10n ** 36n, 18, '100000.123456', 100_000_123_456n * 10n ** 18n],
])('%s with %i decimals at %s USD are %s millionths', (amount, decimals, price, micro) => {
  expect(usdMicro(amount, decimals, price)).toBe(micro);
});

test.each(['', '1e3', '-1', '1.', '.5', 'NaN', '01', ` 1`, '1.1234567890123456789012345678901'])(
  'the price %j is refused',
  (price) => {
    expect(() => usdMicro(1n, 6, price)).toThrow(RangeError);
  },
);

test('a negative amount has no value', () => {
  expect(() => usdMicro(-1n, 6, '1')).toThrow(RangeError);
});

test.each([
  [0n, 0],
  [1n, 0.000001],
  [1_234_567n, 1.234567],
  [49_999_999_999n, 49_999.999999],
  [-500_000n, -0.5],
])('%s millionths are the number %s', (micro, number) => {
  expect(microToNumber(micro)).toBe(number);
});
