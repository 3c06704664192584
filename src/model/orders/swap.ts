import type { OutboxItem } from '../outbox.ts';
import type { OrderBase } from './order-base.ts';
import type { SwapPath } from './swap-quote.ts';

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

export interface CreateSwap {
  swap: Swap;
  /** The highest use of the day's sum of swaps that leaves enough; null if that is off. */
  maxSwapUsed: bigint | null;
  /** The highest sum of fees without approval that leaves enough; null or absent if that is off. */
  maxAutoFeesUsed?: bigint | null;
  outbox: OutboxItem;
}

/**
 * `quote_taken`: another request executed the quote first, or it has expired. `swap_sum_moved`: the
 * day's sum of swaps is too small. `fees_moved`: that of fees without approval is.
 */
export type CreateSwapResult =
  | 'created'
  | 'duplicate'
  | 'quote_taken'
  | 'swap_sum_moved'
  | 'fees_moved'
  | 'busy';

/** The result of a mined swap, by its receipt. */
export interface SwapResult {
  /** Smallest units that arrived; null if the transaction failed. */
  amountOut: bigint | null;
  /** What its transaction paid, wei; null if the receipt does not say it. */
  gasCost: bigint | null;
}
