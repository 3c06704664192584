import type { PriceSnapshot } from '#model/price.ts';

export interface PriceBook {
  /**
   * The newest usable price of each symbol. A symbol is absent if it is unknown or its price was
   * read more than 10 minutes ago. USDT, USDC and DAI are always there at exactly 1.
   */
  latest(symbols: string[]): Promise<Map<string, PriceSnapshot>>;
  /** Whether the price function wrote this snapshot. The signer asks this. */
  isAuthentic(snapshot: PriceSnapshot): Promise<boolean>;
}
