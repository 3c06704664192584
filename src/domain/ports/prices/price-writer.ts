import type { PriceReading } from '#model/price.ts';

/** Written by the price function alone. */
export interface PriceWriter {
  /** The newest 61 prices of the history, newest first: one hour of them. */
  recent(symbol: string): Promise<{ usd: string; readAt: number }[]>;
  /**
   * Adds to the history and replaces the newest price. Returns the symbols that were written: a
   * symbol that has a price of this second or later is left as it is.
   */
  put(prices: { reading: PriceReading; readAt: number }[]): Promise<string[]>;
}
