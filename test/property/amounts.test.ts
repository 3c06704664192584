import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#shared/money/format-amount.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { runs } from '#test/forms.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

const decimals = fc.integer({ min: 0, max: 18 });
const raw = fc.bigInt({ min: 0n, max: 10n ** 36n });

test('a written amount is read back exactly and is canonical', () => {
  fc.assert(
    fc.property(raw, decimals, (amount, places) => {
      const text = formatAmount(amount, places);
      expect(parseDecimalAmount(text, places)).toBe(amount);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});

test('trailing zeros change nothing', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      decimals,
      fc.integer({ min: 1, max: 20 }),
      (amount, places, zeros) => {
        const text = formatAmount(amount, places);
        const longer = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`;
        expect(parseDecimalAmount(longer, places)).toBe(amount);
      },
    ),
  );
});

test('any text is either an exact amount or a 40001', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.+-eE x') }),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(texts, decimals, (text, places) => {
      try {
        const amount = parseDecimalAmount(text, places);
        const [whole, fraction = ''] = formatAmount(amount, places).split('.');
        const [given, rest = ''] = text.split('.');
        expect(given).toBe(whole);
        expect(rest.replace(/0+$/, '')).toBe(fraction);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        expect((error as ApiError).code).toBe(40001);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

test('the value in USD is the exact quotient rounded down', () => {
  fc.assert(
    fc.property(raw, decimals, fc.bigInt({ min: 0n, max: 10n ** 24n }), (amount, places, p) => {
      const micro = usdMicro(amount, places, formatAmount(p, 18));
      const exact = amount * p * 1_000_000n;
      const unit = 10n ** BigInt(places + 18);
      expect(micro * unit <= exact).toBe(true);
      expect((micro + 1n) * unit > exact).toBe(true);
    }),
  );
});

test('more of a coin, or a higher price, is never worth less', () => {
  fc.assert(
    fc.property(raw, raw, decimals, fc.bigInt({ min: 0n, max: 10n ** 24n }), (a, b, places, p) => {
      const price = formatAmount(p, 18);
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(usdMicro(less, places, price) <= usdMicro(more, places, price)).toBe(true);
    }),
  );
});
