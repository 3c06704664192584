import type { PriceSnapshot } from '#model/price.ts';

/** The prices that the price function wrote. */
export interface PriceReader {
  /** The newest price of each symbol that has one, however old it is. */
  newest(symbols: string[]): Promise<PriceSnapshot[]>;
  /** The price of this symbol that was read at that second, or null. Strongly consistent. */
  written(symbol: string, readAt: number): Promise<PriceSnapshot | null>;
}
