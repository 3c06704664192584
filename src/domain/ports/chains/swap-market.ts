import type { ChainName } from '#contract/chains.ts';
import type { GasCost, SwapToken } from '#model/orders/swap-quote.ts';

/** What a quote needs to know about a chain, apart from the providers' answers. */
export interface SwapMarket {
  gas(chain: ChainName): Promise<GasCost>;
  /** The tokens among these that took a fee when their transfers were simulated. */
  takingFees(chain: ChainName, tokens: SwapToken[]): Promise<SwapToken[]>;
  /** The tokens among these that have blacklisted an address. None if no node answers. */
  blacklisting(chain: ChainName, tokens: SwapToken[], address: string): Promise<SwapToken[]>;
}
