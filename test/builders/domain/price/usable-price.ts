import { makePriceBook } from '#domain/price/usable-price.ts';
import type { PriceSnapshot } from '#model/price.ts';

export const now = 1_767_225_600;

export const eth = (set: Partial<PriceSnapshot> = {}): PriceSnapshot => ({
  symbol: 'ETH',
  usd: '2500',
  source: 'feed',
  readAt: now,
  priceId: `ETH@${set.readAt ?? now}`,
  ...set,
});

export function book(stored: PriceSnapshot | null) {
  const asked: string[][] = [];
  const { latest, isAuthentic } = makePriceBook({
    reader: {
      newest: async (symbols) => {
        asked.push(symbols);
        return stored && symbols.includes(stored.symbol) ? [stored] : [];
      },
      written: async (symbol, readAt) =>
        stored?.symbol === symbol && stored.readAt === readAt ? stored : null,
    },
    clock: { now: () => now },
  });
  return { latest, isAuthentic, asked };
}
