import { expect, test } from 'vitest';
import { decimalText, signedDecimal } from '../../../../../../console/src/words/books.ts';
import {
  axisText,
  usdChange,
  usdExact,
  usdText,
  worth,
} from '../../../../../../console/src/words/money/usd.ts';

test.each([
  ['1.5', '2500', 3_750_000_000n],
  ['-1.5', '2500', -3_750_000_000n],
  ['0.000000000000000001', '3000', 0n],
  ['123456789012345678901234567890.000000000000000001', '1', 123456789012345678901234567890000000n],
  ['1', '0.00000000000000000000001', 0n],
  ['12', null, null],
  ['twelve', '1', null],
])('%s at %s is worth %s', (amount, price, micro) => {
  expect(worth(amount, price)).toBe(micro);
});

test.each([
  [null, 'no price', null],
  [0n, '0 USD', '0.000000'],
  [9_999n, 'less than 0.01 USD', '0.009999'],
  [-1n, 'less than 0.01 below 0 USD', '-0.000001'],
  [10_000n, '0.01 USD', '0.010000'],
  [1_234_567_899_999n, '1,234,567.89 USD', '1234567.899999'],
  [-5_000_000n, '-5.00 USD', '-5.000000'],
  [10n ** 24n, '1,000,000,000,000,000,000.00 USD', '1000000000000000000.000000'],
])('%s micro-USD', (micro, text, exact) => {
  expect(usdText(micro)).toBe(text);
  expect(usdExact(micro)).toBe(exact);
});

test('a change has its sign', () => {
  expect([5_000_000n, -5_000_000n, 0n, 1n].map(usdChange)).toEqual([
    '+5.00 USD',
    '-5.00 USD',
    '0 USD',
    'less than 0.01 USD',
  ]);
});

test.each([
  [0, '0'],
  [250, '250'],
  [1_500, '1.5k'],
  [-250_000, '-250k'],
  [2_000_000, '2M'],
  [3.5e9, '3.5B'],
  [7e12, '7T'],
  [4e18, '4e+18'],
  [999_999, '1,000k'],
  [0.05, '0.05'],
  [0.000025, '0.000025'],
  [2e-9, '2e-9'],
])('%s at an axis is %s', (value, text) => {
  expect(axisText(value)).toBe(text);
});

test.each(['0', '12.5', '-0.000000000000000001', '123456789012345678901234567890', '-7'])(
  '%s is read and written exactly',
  (text) => {
    expect(decimalText(signedDecimal(text)!)).toBe(text);
  },
);
