import fc from 'fast-check';
import { expect, test } from 'vitest';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { usdNumberToMicro } from '#shared/money/usd-number.ts';

test.each([
  [0, 0n],
  [-0, 0n],
  [0.1, 100_000n],
  [0.000001, 1n],
  [1.005, 1_005_000n],
  [1e12, 10n ** 18n],
  [1e-7, null],
  [0.1234567, null],
  [-1, null],
  [1e21, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%d USD', (usd, micro) => {
  expect(usdNumberToMicro(usd)).toBe(micro);
});

test('every millionth up to a billion USD comes back as it went out', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (micro) => {
      expect(usdNumberToMicro(microToNumber(micro))).toBe(micro);
    }),
  );
});
