/** Swaps (spec.md "Swaps"): who quotes, what a quote is, and where it is kept until it is taken. */
import type { ChainName } from '../../contract/chains.ts';
import type { Token } from './world.ts';

/** What stands on a chain for swaps: its wrapped coin and Uniswap V3. Addresses in checksum case. */
export interface ChainSwap {
  wrapped: { address: string; symbol: string };
  factory: string;
  /** QuoterV2. */
  quoter: string;
  /** SwapRouter02. */
  router: string;
}

export const swapProviderNames = ['uniswap-v3', 'kyberswap', '0x'] as const;
export type SwapProviderName = (typeof swapProviderNames)[number];

/** A provider of a chain, and the one contract that it may send to; the stage says both. */
export interface SwapProviderChoice {
  name: SwapProviderName;
  /** Checksum case. */
  router: string;
}

/** A coin or token that can be swapped: a listed one, or the chain's wrapped coin. */
export type SwapToken = Pick<Token, 'chain' | 'symbol' | 'address' | 'decimals' | 'priceSymbol'>;

/** What gas costs now. */
export interface GasCost {
  /** Base fee of the next block and the tip, wei per gas. */
  price: bigint;
  /** What the chain takes for a swap's bytes beside gas (layer 1), wei. */
  l1Fee: bigint;
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

export interface QuoteProvider {
  name: string;
  /** Throws whatever goes wrong; an answer that is not what was asked is an error too. */
  quote(request: QuoteRequest): Promise<ProviderQuote>;
  /** The call of a quote, for at most amountIn and at least amountOutMin. Throws as `quote` does. */
  build(request: BuildRequest): Promise<SwapCall>;
}

/** What a quote needs to know of a chain beside the providers. */
export interface SwapMarket {
  gas(chain: ChainName): Promise<GasCost>;
  /** Those of these tokens that took a fee when their transfers were tried out. */
  takingFees(chain: ChainName, tokens: SwapToken[]): Promise<SwapToken[]>;
}

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
  gas: bigint;
  amountInMicroUsd: bigint;
  amountOutMicroUsd: bigint;
  gasMicroUsd: bigint;
  createdAt: number;
  expiresAt: number;
}

/** Written by the quote function alone; taken in the transaction that creates the swap. */
export interface QuoteStore {
  put(quote: SwapQuote): Promise<void>;
  /** Strongly consistent; null when there is none (any more). Its expiry is for the caller to ask. */
  get(projectId: string, routeId: string): Promise<SwapQuote | null>;
}
