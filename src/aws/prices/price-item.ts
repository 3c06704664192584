/** A price's item in table `prices`, and the id that a snapshot names it by. */
import type { PriceSnapshot } from '#model/price.ts';

/** Of a price's own record in the history; says nothing that the snapshot does not say. */
export const priceIdOf = (symbol: string, readAt: number): string => `${symbol}@${readAt}`;

export const priceFromItem = (item: Record<string, unknown>): PriceSnapshot => {
  const symbol = String(item.symbol);
  const readAt = Number(item.read_at);
  return {
    symbol,
    usd: String(item.usd),
    source: String(item.source),
    readAt,
    priceId: priceIdOf(symbol, readAt),
  };
};
