/** One source's price of one symbol, already checked to be fresh by the source's own clock. */
export interface PriceReading {
  symbol: string;
  /** A plain decimal string above 0 with at most 18 decimals. */
  usd: string;
  source: string;
  /** When the source published it, unix seconds. */
  updatedAt: number;
}

/**
 * The price that a decision was made with. `usd` is a decimal string; `readAt` is when we read it.
 */
export interface PriceSnapshot {
  symbol: string;
  usd: string;
  source: string;
  readAt: number;
  /**
   * The key of the price's own record, which only the price function writes ('fixed' for 1 USD).
   */
  priceId: string;
}
