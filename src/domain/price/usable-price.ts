/** Which stored prices decide (docs/design.md "Prices"). */

import type { PriceSnapshot } from '#model/price.ts';
import type { PriceBook, PriceReader } from '#ports/prices.ts';
import type { Clock } from '#ports/runtime.ts';
import { stablecoins } from '#shared/stablecoins.ts';

/** The oldest price in use, seconds; its age counts from our reading. */
const maxAge = 600;
/** How far another function's clock may be ahead of ours, seconds. */
const clockSkew = 60;

/** A stablecoin is exactly 1 USD. */
const fixed = (symbol: string, readAt: number): PriceSnapshot => ({
  symbol,
  usd: '1',
  source: 'fixed',
  readAt,
  priceId: 'fixed',
});

/** True if a decision at `now` (unix seconds) may use the price. */
const isUsable = ({ readAt }: PriceSnapshot, now: number): boolean =>
  now - readAt <= maxAge && now - readAt >= -clockSkew;

/** The prices that decisions are made with. */
export function makePriceBook({
  reader,
  clock,
}: {
  reader: PriceReader;
  clock: Pick<Clock, 'now'>;
}): PriceBook {
  return {
    async latest(symbols) {
      const now = clock.now();
      const wanted = [...new Set(symbols)];
      const stored = await reader.newest(wanted.filter((symbol) => !stablecoins.includes(symbol)));
      const usable = stored.filter((price) => isUsable(price, now));
      const stable = wanted
        .filter((symbol) => stablecoins.includes(symbol))
        .map((symbol) => fixed(symbol, now));
      return new Map([...usable, ...stable].map((price) => [price.symbol, price]));
    },

    async isAuthentic({ symbol, usd, source, readAt, priceId }) {
      if (stablecoins.includes(symbol)) {
        return usd === '1' && source === 'fixed' && priceId === 'fixed';
      }
      const written = await reader.written(symbol, readAt);
      return (
        written !== null &&
        written.symbol === symbol &&
        written.usd === usd &&
        written.source === source &&
        written.readAt === readAt &&
        written.priceId === priceId
      );
    },
  };
}
