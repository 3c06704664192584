/** Prices as items of table `prices`. */
import type { PriceSnapshot } from '#model/price.ts';

/** The id of a price, which names its item in the history. */
export const priceIdOf = (symbol: string, readAt: number): string => `${symbol}@${readAt}`;

export const priceFromItem = (item: Record<string, unknown>): PriceSnapshot => {
  const symbol = String(item.symbol);
  const readAt = Number(item.readAt);
  return {
    symbol,
    usd: String(item.usd),
    source: String(item.source),
    readAt,
    priceId: priceIdOf(symbol, readAt),
  };
};
