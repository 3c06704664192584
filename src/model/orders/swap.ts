import type { OrderBase } from './order-base.ts';

/**
 * What a provider needs to build the transaction again when it is signed. Stored with the quote.
 */
export type SwapPath =
  | { kind: 'uniswap-v3'; tokens: string[]; fees: number[] }
  | { kind: 'wrap' }
  /** Requested again when it is signed: an aggregator's route is valid for seconds. */
  | { kind: 'aggregator' };

/**
 * A swap by a sub-account's address. `token`, `tokenAddress`, `decimals` and `amount` are what is
 * paid, `toAddress` is the router. If the token needs an allowance, it is set first, by separate
 * transactions under the same order (slots with refKind 'allowance').
 */
export interface Swap extends OrderBase {
  bizOrderId: string;
  /** The quote that was executed. */
  routeId: string;
  provider: string;
  path: SwapPath;
  toToken: string;
  /** null for the native coin. */
  toTokenAddress: string | null;
  toDecimals: number;
  amountOut: bigint;
  amountOutMin: bigint;
  /** The amount that arrived, by the receipt; null until it is confirmed. */
  amountOutActual: bigint | null;
  /**
   * Amounts that had arrived in blocks which then left the chain, as `amount_out_actual` showed them;
   * absent: none.
   */
  earlierAmountsOut?: string[];
  slippageBps: number;
  /** The highest gas of each transaction that sets the allowance. */
  allowanceGas: bigint;
  /** How many transactions that set the allowance were signed. */
  allowancesSet: number;
  /** Their nonces; fewer than that if an older release signed some. */
  allowanceNonces?: number[];
  /** The calldata (0x hex) and its deadline (unix seconds); set when it is signed. */
  data: string | null;
  deadline: number | null;
  coinUsd: string;
  /** Fee of the swap's own transaction, wei; null until it is mined, or if its receipt does not say it. */
  gasCost: bigint | null;
}

/** True if the router takes the token from the address, which must allow that first. */
export const needsAllowance = (swap: Pick<Swap, 'tokenAddress' | 'path'>): boolean =>
  swap.tokenAddress !== null && swap.path.kind !== 'wrap';

/** The result of a mined swap, by its receipt. */
export interface SwapResult {
  /** Smallest units that arrived; null if the transaction failed. */
  amountOut: bigint | null;
  /** What its transaction paid, wei; null if the receipt does not say it. */
  gasCost: bigint | null;
}
