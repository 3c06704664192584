import type { SwapQuote } from '#model/orders/swap-quote.ts';

/**
 * Written by the quote function alone, twice: as what one execute takes, and as the record that the
 * signer holds a swap against, which no other function can write.
 */
export interface QuoteStore {
  put(quote: SwapQuote): Promise<void>;
  /** Strongly consistent; null when there is none (any more). Its expiry is for the caller to ask. */
  get(projectId: string, routeId: string): Promise<SwapQuote | null>;
  /** The record of it, which stays when it is taken; null for one that was never given. */
  record(projectId: string, routeId: string): Promise<SwapQuote | null>;
}
