/**
 * Swaps (docs/interface.md "Swap routes"): who quotes, what a quote is, and where it is kept until
 * it is taken.
 */
import type { ChainName } from '#contract/chains.ts';
import type { OrderPointer, OrderStore } from './orders.ts';
import type { OrderBase, OutboxItem } from './records.ts';
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

/**
 * A swap: an order like withdrawals, of a sub-account's address. Its `token`, `tokenAddress`, `decimals`
 * and `amount` are what is paid, `toAddress` is the router. A token's allowance is set before it by
 * transactions of their own under the same order (slots with refKind 'allowance').
 */
export interface Swap extends OrderBase {
  bizOrderId: string;
  /** The quote that it took. */
  routeId: string;
  provider: string;
  route: SwapRoute;
  toToken: string;
  /** null for the native coin. */
  toTokenAddress: string | null;
  toDecimals: number;
  amountOut: bigint;
  amountOutMin: bigint;
  /** What its receipt says arrived; null until it is confirmed. */
  amountOutActual: bigint | null;
  slippageBps: number;
  /** Units that each setting of the allowance may use. */
  allowanceGas: bigint;
  /** How many transactions were signed for it that set the allowance. */
  allowancesSet: number;
  /** What it is called with (0x hex), and until when (unix seconds): set when it is signed. */
  data: string | null;
  deadline: number | null;
  coinUsd: string;
  /** Fee of the swap's own transaction, wei; null until it is mined. */
  gasCost: bigint | null;
}

export interface CreateSwap {
  swap: Swap;
  outbox: OutboxItem;
}

/** `route_taken`: another execute was faster, or the quote has expired. */
export type CreateSwapResult = 'created' | 'duplicate' | 'route_taken' | 'busy';

export interface SwapStore extends Pick<OrderStore<Swap>, 'get' | 'getMany'> {
  byOrder(projectId: string, bizOrderId: string): Promise<Swap | null>;
  pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
  /** One transaction: takes the quote, makes the swap, reserves what it may cost, its outbox entry. */
  create(input: CreateSwap): Promise<CreateSwapResult>;
}

/** Builds and checks the calls of swaps on one chain, for the signer. */
export interface SwapCalls {
  /** The call of a swap until `deadline` (unix seconds), checked; throws what the provider throws. */
  build(swap: Swap, deadline: number): Promise<SwapCall>;
  /** The call that sets what the swap's router may take of its token. */
  allowance(swap: Swap, amount: bigint): SwapCall;
  /**
   * What is wrong with a stored call (`data`, `deadline`), as a clause; null when it does what the
   * swap's terms say and nothing else: tokens, exactly the amount, at least the minimum, to the
   * swap's own address, by an allow-listed router.
   */
  problem(swap: Swap): Promise<string | null>;
}

/** What a mined swap did, by its receipt. */
export interface SwapResult {
  /** Smallest units that arrived; null when the transaction failed. */
  amountOut: bigint | null;
  /** Wei. */
  gasCost: bigint;
}
