import type {
  BuildRequest,
  QuoteRequest,
  SourceQuote,
  SwapCall,
} from '#model/orders/swap-quote.ts';

export interface QuoteSource {
  name: string;
  /**
   * A quote for the request. Throws on any failure, including an answer that does not match the
   * request.
   */
  quote(request: QuoteRequest): Promise<SourceQuote>;
  /** The call of a quote, for at most amountIn and at least amountOutMin. Throws like `quote`. */
  build(request: BuildRequest): Promise<SwapCall>;
}
