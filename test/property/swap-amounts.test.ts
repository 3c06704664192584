import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slippageFor } from '#extensions/swaps/chain/evm/aggregator.ts';
import { amountOutMin } from '#extensions/swaps/rules/amount-out-min.ts';
import { usdNet } from '#extensions/swaps/rules/usd-net.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 36n });
const bps = fc.integer({ min: 10, max: 2000 });

test('the minimum is the expected amount less the slippage, rounded down to a unit', () => {
  fc.assert(
    fc.property(amount, bps, (expected, slippage) => {
      const least = amountOutMin(expected, slippage);
      const exact = expected * BigInt(10_000 - slippage);
      expect(least * 10_000n <= exact && exact < (least + 1n) * 10_000n).toBe(true);
    }),
  );
});

test('a slippage found for a minimum never leads below it, and is no larger than allowed', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 8_000, max: 10_001 }), bps, (expected, share, limit) => {
      const minimum = (expected * BigInt(share)) / 10_000n;
      const found = slippageFor(expected, minimum, limit);
      if (expected < minimum) {
        expect(found).toBeNull();
        return;
      }
      expect(found).toBeLessThanOrEqual(limit);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(amountOutMin(expected, found!) >= minimum).toBe(true);
      // And one more would, unless the limit is what holds it.
      if (found! < limit) expect(amountOutMin(expected, found! + 1) <= minimum).toBe(true);
    }),
  );
});

test('the quote’s own price always leaves room for the quote’s own slippage', () => {
  fc.assert(
    fc.property(amount, bps, (expected, slippage) => {
      expect(slippageFor(expected, amountOutMin(expected, slippage), slippage)).toBe(slippage);
    }),
  );
});

test('net of gas is the difference of the values, to less than their rounding', () => {
  const price = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => `${cents / 100}`);
  const decimals = fc.constantFrom(6, 8, 18);
  fc.assert(
    fc.property(amount, decimals, price, amount, price, (got, places, usd, paid, coinUsd) => {
      const net = usdNet(
        { amount: got, decimals: places, usd },
        { amount: paid, decimals: 18, usd: coinUsd },
      );
      const rough = usdMicro(got, places, usd) - usdMicro(paid, 18, coinUsd);
      const apart = net / 1_000_000n - rough;
      expect(apart <= 1n && apart >= -1n).toBe(true);
    }),
  );
});
