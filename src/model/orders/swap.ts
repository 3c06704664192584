import type { OutboxItem } from '../outbox.ts';
import type { OrderBase } from './order-base.ts';
import type { SwapRoute } from './swap-quote.ts';

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

/** What a mined swap did, by its receipt. */
export interface SwapResult {
  /** Smallest units that arrived; null when the transaction failed. */
  amountOut: bigint | null;
  /** Wei. */
  gasCost: bigint;
}
