import type { PriceSnapshot } from '#model/price.ts';

export interface PriceBook {
  /**
   * The newest usable price of each symbol; a symbol without one (unknown, or read more than 10
   * minutes ago) is absent. USDT, USDC and DAI are always there at exactly 1.
   */
  latest(symbols: string[]): Promise<Map<string, PriceSnapshot>>;
  /** Whether this snapshot is what the price function wrote (the signer asks). */
  isAuthentic(snapshot: PriceSnapshot): Promise<boolean>;
}
