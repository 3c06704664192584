import type { SwapPath } from '#model/orders/swap.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { ChainName } from '#shared/chains.ts';

/** The price of gas now. */
export interface GasCost {
  /** Base fee of the next block and the tip, wei per gas. */
  price: bigint;
  /**
   * The highest price that a transaction may ever bid, with a margin for every fee bump; wei per
   * gas.
   */
  maxPrice: bigint;
  /** The layer-1 fee for a swap's bytes, charged besides gas, wei. */
  l1Fee: bigint;
  /** The same where it is charged as gas (ARBITRUM), units. */
  l1Gas: bigint;
}

/** A gas price that is being read. */
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
  /** Is read in parallel with the provider's own first request. */
  gas: GasCostToCome;
  /** USD prices by price symbol: of both tokens, of the coin, and 1 for each stablecoin. */
  usd: ReadonlyMap<string, string>;
}

export interface SourceQuote {
  /** Smallest units of `to`, above 0. */
  amountOut: bigint;
  /** Estimated gas of the swap, without an approval. */
  gas: bigint;
  /** The contract that the transaction calls and that is approved; checksum case. */
  router: string;
  path: SwapPath;
}

/** A provider's call, after its router, recipient, amounts and value were checked. */
export interface SwapCall {
  to: string;
  /** 0x hex. */
  data: string;
  /** Wei; amountIn for the native coin, else 0. */
  value: bigint;
}

/** The terms that a call is built from and checked against. */
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
  | 'path'
> & {
  /** Unix seconds after which the call reverts, if the provider's contract supports a deadline. */
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
  path: SwapPath;
  /** Estimated gas of the swap. */
  gas: bigint;
  /** The highest gas that the swap, and each setting of the allowance, may use. */
  gasLimit: bigint;
  allowanceGas: bigint;
  /** The highest price that either may bid, wei per gas. */
  maxFeePerGas: bigint;
  /** The highest cost of its transactions besides the value, wei. */
  maxFee: bigint;
  /** USD price of the coin at the quote, decimal text. Gas is valued by it. */
  coinUsd: string;
  amountInMicroUsd: bigint;
  amountOutMicroUsd: bigint;
  gasMicroUsd: bigint;
  createdAt: number;
  expiresAt: number;
}
