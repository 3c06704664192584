import type { PriceReading } from '#model/price.ts';

export interface PriceFeed {
  source: string;
  /**
   * What is fresh of these symbols; one that the source does not know, or that is stale or not
   * plausible, is absent. Throws when the source does not answer.
   */
  read(symbols: string[]): Promise<PriceReading[]>;
}
