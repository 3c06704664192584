import { refreshPrices } from '#domain/price/refresh-prices.ts';
import type { PriceReading } from '#model/price.ts';
import type { PriceFeed } from '#ports/prices.ts';

export const feed = (source: string, prices: Record<string, string> | Error): PriceFeed => ({
  source,
  async read(symbols) {
    if (prices instanceof Error) throw prices;
    return symbols.flatMap((symbol) =>
      prices[symbol] ? [{ symbol, usd: prices[symbol], source, updatedAt: 90 }] : [],
    );
  },
});

type Before = { usd: string; readAt: number }[];

export async function refresh(feeds: PriceFeed[], symbols: string[], before: Before = []) {
  const written: { reading: PriceReading; readAt: number }[] = [];
  const lines: { event: string; fields?: Record<string, unknown> }[] = [];
  const line = (event: string, fields?: Record<string, unknown>) => {
    lines.push({ event, fields });
  };
  const { missing } = await refreshPrices(
    {
      feeds,
      clock: { now: () => 100 },
      log: { info: line, warn: line, error: line },
      prices: {
        recent: async () => before,
        async put(prices) {
          written.push(...prices);
          return prices.map(({ reading }) => reading.symbol);
        },
      },
    },
    symbols,
  );
  const prices = written.map(({ reading, readAt }) => [
    reading.symbol,
    reading.usd,
    reading.source,
    readAt,
  ]);
  return { missing, prices, events: lines.map(({ event }) => event), lines };
}
