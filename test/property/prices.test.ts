import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonDigits, plainPrice } from '#aws/prices/json-decimals.ts';
import { choosePrice } from '#domain/price/choose-price.ts';
import { holdFall } from '#domain/price/hold-fall.ts';
import { formatAmount } from '#shared/money/format-amount.ts';

const raw = fc.bigInt({ min: 1n, max: 10n ** 27n });

test('a price written plainly is taken digit by digit', () => {
  fc.assert(
    fc.property(raw, (value) => {
      const text = formatAmount(value, 18);
      expect(plainPrice(text)).toBe(text);
    }),
  );
});

test('a price written with an exponent is the same price', () => {
  fc.assert(
    fc.property(raw, fc.integer({ min: -6, max: 6 }), (value, shift) => {
      const digits = value.toString();
      const text = `${digits}e${shift - 18}`;
      const unit = 10n ** BigInt(Math.abs(shift));
      const exact = shift >= 0 ? value * unit : (value + unit / 2n) / unit;
      const fits = exact > 0n && exact <= 10n ** 27n;
      expect(plainPrice(text)).toBe(fits ? formatAmount(exact, 18) : null);
    }),
  );
});

test('the text of a float is read exactly', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (value) => {
      const price = plainPrice(JSON.stringify(value));
      expect(price).not.toBeNull();
      expect(Math.abs(Number(price) - value)).toBeLessThanOrEqual(value * 1e-8);
    }),
  );
});

test('no text throws, and every result is a plain decimal above 0', () => {
  const odd = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eE]{0,90}$/), fc.anything());
  fc.assert(
    fc.property(odd, (text) => {
      const price = plainPrice(text);
      if (price !== null) expect(price).toMatch(/^(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/);
      expect(price === null || /[1-9]/.test(price)).toBe(true);
    }),
  );
});

test('JSON keeps its shape, its strings and the digits of its numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const withTexts = (part: unknown): unknown => {
        if (typeof part === 'number') return JSON.stringify(part);
        if (Array.isArray(part)) return part.map(withTexts);
        if (typeof part !== 'object' || part === null) return part;
        return JSON.parse(
          `{${Object.entries(part).map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(withTexts(v))}`)}}`,
        );
      };
      const text = JSON.stringify(value);
      expect(parseJsonDigits(text)).toEqual(withTexts(JSON.parse(text)));
    }),
  );
});

test('the deciding price is one that was read, and never more than 2 % below another', () => {
  fc.assert(
    fc.property(fc.array(raw, { minLength: 1, maxLength: 5 }), (values) => {
      const readings = values.map((value, i) => ({
        symbol: 'ETH',
        usd: formatAmount(value, 18),
        source: String(i),
        updatedAt: 1,
      }));
      const choice = choosePrice(readings)!;
      const at = readings.indexOf(choice.reading);
      expect(at).toBeGreaterThanOrEqual(0);
      const highest = values.reduce((a, b) => (a > b ? a : b));
      expect((highest - values[at]!) * 100n <= values[at]! * 2n).toBe(true);
      if (!choice.differ) expect(at).toBe(0);
    }),
  );
});

test('the price is the reading, or four fifths of a price used within the hour', () => {
  const before = fc.array(fc.tuple(raw, fc.integer({ min: 0, max: 90 })), { minLength: 1 });
  fc.assert(
    fc.property(raw, before, (value, prices) => {
      const t0 = 1_770_000_000;
      const history = prices
        .map(([usd, minutes]) => ({ usd: formatAmount(usd, 18), readAt: t0 - minutes * 60 }))
        .sort((a, b) => b.readAt - a.readAt);
      const read = formatAmount(value, 18);
      const { usd, held, median } = holdFall(read, history, t0 + 60);
      expect(history.map((price) => price.usd)).toContain(median);
      if (!held) expect(usd).toBe(read);
      else expect(Number(usd)).toBeGreaterThan(Number(read) * (1 - 1e-12));
      expect(Number(usd)).toBeGreaterThanOrEqual(Number(median) * 0.64 * (1 - 1e-9));
    }),
    // The smallest prices there are: a digit is half of one.
    {
      examples: [
        [1n, [[2n, 60]]],
        [1n, [[2n, 1]]],
      ],
    },
  );
});
