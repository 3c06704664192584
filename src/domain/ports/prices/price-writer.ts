import type { PriceReading } from '#model/price.ts';

/** Written by the price function alone. */
export interface PriceWriter {
  /** The newest 61 prices of the history, newest first: an hour of them. */
  recent(symbol: string): Promise<{ usd: string; readAt: number }[]>;
  /**
   * Adds to the history and moves the newest price. Gives the symbols written: one that has a
   * price of this second or a later one is left as it is.
   */
  put(prices: { reading: PriceReading; readAt: number }[]): Promise<string[]>;
}
