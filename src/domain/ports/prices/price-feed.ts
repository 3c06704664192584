import type { PriceReading } from '#model/price.ts';

export interface PriceFeed {
  source: string;
  /**
   * Fresh prices of these symbols. A symbol is absent if the source does not know it, or its price
   * is stale or not plausible. Throws if the source does not answer.
   */
  read(symbols: string[]): Promise<PriceReading[]>;
}
