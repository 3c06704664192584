/** What swaps ask of quote providers, chains and tables. */

import type { Swap } from '#model/orders/swap.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { SwapReader } from '#ports/orders.ts';
import type { ChainName } from '#shared/chains.ts';
import type { CreateSwap, CreateSwapResult } from './model/create-swap.ts';
import type {
  BuildRequest,
  GasCost,
  QuoteRequest,
  SourceQuote,
  SwapCall,
  SwapQuote,
} from './model/swap-quote.ts';

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

/** Builds and checks the calls of swaps on one chain, for the signer. */
export interface SwapCalls {
  /**
   * The checked call of a swap with this `deadline` (unix seconds). Throws what the provider
   * throws.
   */
  build(swap: Swap, deadline: number): Promise<SwapCall>;
  /** The call that sets the allowance of the swap's router for its token. */
  allowance(swap: Swap, amount: bigint): SwapCall;
  /**
   * What is wrong with a stored call (`data`, `deadline`), as a clause; null if it is right. It
   * must do exactly what the swap's terms say: the tokens, exactly the amount, at least the
   * minimum, to the swap's own address, through an allow-listed router.
   */
  problem(swap: Swap): Promise<string | null>;
}

/** What a quote needs to know about a chain, apart from the providers' answers. */
export interface SwapMarket {
  gas(chain: ChainName): Promise<GasCost>;
  /** The tokens among these that took a fee when their transfers were simulated. */
  takingFees(chain: ChainName, tokens: SwapToken[]): Promise<SwapToken[]>;
  /** The tokens among these that have blacklisted an address. None if no node answers. */
  blacklisting(chain: ChainName, tokens: SwapToken[], address: string): Promise<SwapToken[]>;
}

/**
 * Quotes, written only by the quote function. Each is written twice: once for execute to take, and
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

export interface SwapStore extends SwapReader {
  /**
   * In one transaction: takes the quote, creates the swap, reserves what it may cost, and writes
   * its outbox entry.
   */
  create(input: CreateSwap): Promise<CreateSwapResult>;
}
