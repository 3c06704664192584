import type { Swap } from '#model/orders/swap.ts';
import type { OutboxItem } from '#model/outbox.ts';

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
