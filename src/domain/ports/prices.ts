/** What the price function needs of the world (docs/design.md "Prices"). */
/** What one source said about one symbol, already found fresh by that source's own clock. */
export interface PriceReading {
  symbol: string;
  /** A plain decimal string above 0, at most 18 decimals. */
  usd: string;
  source: string;
  /** When the source made it, unix seconds. */
  updatedAt: number;
}

export interface PriceFeed {
  source: string;
  /**
   * What is fresh of these symbols; one that the source does not know, or that is stale or not
   * plausible, is absent. Throws when the source does not answer.
   */
  read(symbols: string[]): Promise<PriceReading[]>;
}

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
