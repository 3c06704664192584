import type { ChainName } from '#contract/chains.ts';
import type { GasCost, SwapToken } from '#model/orders/swap-quote.ts';

/** What a quote needs to know of a chain beside the providers. */
export interface SwapMarket {
  gas(chain: ChainName): Promise<GasCost>;
  /** Those of these tokens that took a fee when their transfers were tried out. */
  takingFees(chain: ChainName, tokens: SwapToken[]): Promise<SwapToken[]>;
}
