import type {
  BuildRequest,
  ProviderQuote,
  QuoteRequest,
  SwapCall,
} from '#model/orders/swap-quote.ts';

export interface QuoteProvider {
  name: string;
  /** Throws whatever goes wrong; an answer that is not what was asked is an error too. */
  quote(request: QuoteRequest): Promise<ProviderQuote>;
  /** The call of a quote, for at most amountIn and at least amountOutMin. Throws as `quote` does. */
  build(request: BuildRequest): Promise<SwapCall>;
}
