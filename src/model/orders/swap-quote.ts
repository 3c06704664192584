import type { ChainName } from '#contract/chains.ts';
import type { Token } from '../chain.ts';

/** A coin or token that can be swapped: a listed one, or the chain's wrapped coin. */
export type SwapToken = Pick<Token, 'chain' | 'symbol' | 'address' | 'decimals' | 'priceSymbol'>;

/** What gas costs now. */
export interface GasCost {
  /** Base fee of the next block and the tip, wei per gas. */
  price: bigint;
  /** The most that a transaction may ever bid: room for every bump that it may need, wei per gas. */
  maxPrice: bigint;
  /** What the chain takes for a swap's bytes beside gas (layer 1), wei. */
  l1Fee: bigint;
  /** What it takes for them in gas (ARBITRUM), units. */
  l1Gas: bigint;
}

/** A reading that is under way. */
export type GasCostToCome = Promise<GasCost>;

export interface QuoteRequest {
  chain: ChainName;
  from: SwapToken;
  to: SwapToken;
  /** Smallest units of `from`, above 0. */
  amountIn: bigint;
  /** Sender and recipient, checksum case. */
  address: string;
  slippageBps: number;
  /** Unix seconds. */
  now: number;
  /** Read beside the provider's own first reading. */
  gas: GasCostToCome;
  /** Prices in USD by price symbol: of both tokens, of the coin, and 1 for each stablecoin. */
  usd: ReadonlyMap<string, string>;
}

/** What a provider needs to build the transaction again when it is signed. Kept with the quote. */
export type SwapRoute =
  | { kind: 'uniswap-v3'; tokens: string[]; fees: number[] }
  | { kind: 'wrap' }
  /** Asked for anew: routes of an aggregator are good for seconds. */
  | { kind: 'aggregator' };

export interface ProviderQuote {
  /** Smallest units of `to`, above 0. */
  amountOut: bigint;
  /** Units that the swap is thought to use, without an approval. */
  gas: bigint;
  /** Where the transaction goes, and who is approved; checksum case. */
  router: string;
  route: SwapRoute;
}

/** A call that a provider built and that was checked: its router, recipient, amounts and value. */
export interface SwapCall {
  to: string;
  /** 0x hex. */
  data: string;
  /** Wei; amountIn for the native coin, else 0. */
  value: bigint;
}

/** The terms that a call is built and checked by. */
export type BuildRequest = Pick<
  SwapQuote,
  | 'chain'
  | 'from'
  | 'to'
  | 'address'
  | 'amountIn'
  | 'amountOutMin'
  | 'slippageBps'
  | 'router'
  | 'route'
> & {
  /** Unix seconds after which the call reverts, where the provider's contract knows a deadline. */
  deadline: number;
};

/** A quote that can be executed once, until it expires. */
export interface SwapQuote {
  routeId: string;
  projectId: string;
  provider: string;
  chain: ChainName;
  from: SwapToken;
  to: SwapToken;
  /** Sub-account that pays and receives, checksum case. */
  address: string;
  amountIn: bigint;
  /** Expected. */
  amountOut: bigint;
  amountOutMin: bigint;
  slippageBps: number;
  router: string;
  route: SwapRoute;
  /** Units that the swap is thought to use. */
  gas: bigint;
  /** The most that the swap, and that each setting of the allowance, may use; units. */
  gasLimit: bigint;
  allowanceGas: bigint;
  /** The most that either may bid, wei per gas. */
  maxFeePerGas: bigint;
  /** All that its transactions may cost beside the value, wei. */
  maxFee: bigint;
  /** USD of the coin at the quote, decimal text: what the gas is valued by. */
  coinUsd: string;
  amountInMicroUsd: bigint;
  amountOutMicroUsd: bigint;
  gasMicroUsd: bigint;
  createdAt: number;
  expiresAt: number;
}
