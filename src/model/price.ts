/** What one source said about one symbol, already found fresh by that source's own clock. */
export interface PriceReading {
  symbol: string;
  /** A plain decimal string above 0, at most 18 decimals. */
  usd: string;
  source: string;
  /** When the source made it, unix seconds. */
  updatedAt: number;
}

/** The price a decision was made with. `usd` is a decimal string; `readAt` is when we read it. */
export interface PriceSnapshot {
  symbol: string;
  usd: string;
  source: string;
  readAt: number;
  /** Key of the price's own record, which only the price function writes ('fixed' for 1 USD). */
  priceId: string;
}
