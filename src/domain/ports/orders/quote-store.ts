import type { SwapQuote } from '#model/orders/swap-quote.ts';

/**
 * Quotes, written by the quote function alone. Each is written twice: once for execute to take, and
 * once as the record that the signer compares a swap with, which no other function can write.
 */
export interface QuoteStore {
  put(quote: SwapQuote): Promise<void>;
  /**
   * A quote that can still be taken; null if there is none. The caller checks its expiry. Strongly
   * consistent.
   */
  get(projectId: string, routeId: string): Promise<SwapQuote | null>;
  /** The record of a quote, which remains after the quote is taken; null if there never was one. */
  record(projectId: string, routeId: string): Promise<SwapQuote | null>;
}
