/** Where prices come from and are kept. */
import type { PriceReading, PriceSnapshot } from '#model/price.ts';

export interface PriceBook {
  /**
   * The newest usable price of each symbol. A symbol is absent if it is unknown or its price was
   * read more than 10 minutes ago. USDT, USDC and DAI are always there at exactly 1.
   */
  latest(symbols: string[]): Promise<Map<string, PriceSnapshot>>;
  /** Whether the price function wrote this snapshot. The signer asks this. */
  isAuthentic(snapshot: PriceSnapshot): Promise<boolean>;
}

export interface PriceFeed {
  source: string;
  /**
   * Fresh prices of these symbols. A symbol is absent if the source does not know it, or its price
   * is stale or not plausible. Throws if the source does not answer.
   */
  read(symbols: string[]): Promise<PriceReading[]>;
}

/** The prices that the price function wrote. */
export interface PriceReader {
  /** The newest price of each symbol that has one, however old it is. */
  newest(symbols: string[]): Promise<PriceSnapshot[]>;
  /** The price of this symbol that was read at that second, or null. Strongly consistent. */
  written(symbol: string, readAt: number): Promise<PriceSnapshot | null>;
}

/** Written only by the price function. */
export interface PriceWriter {
  /** The newest 61 prices of the history, newest first: one hour of them. */
  recent(symbol: string): Promise<{ usd: string; readAt: number }[]>;
  /**
   * Adds to the history and replaces the newest price. Returns the symbols that were written: a
   * symbol that has a price of this second or later is left as it is.
   */
  put(prices: { reading: PriceReading; readAt: number }[]): Promise<string[]>;
}
