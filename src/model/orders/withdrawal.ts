import type { OutboxItem } from '../outbox.ts';
import type { PriceSnapshot } from '../price.ts';
import type { OrderBase, ReservationLimits } from './order-base.ts';

export interface CreateWithdrawal extends ReservationLimits {
  withdrawal: Withdrawal;
  outbox: OutboxItem;
  /** Largest use so far that leaves room; null when there is no limit. */
  maxDailyUsed: bigint | null;
  maxAutoApproveUsed: bigint | null;
  maxAutoFeesUsed?: bigint | null;
}

export type CreateWithdrawalResult =
  | 'created'
  | 'duplicate'
  | 'balance_moved'
  | 'daily_limit_moved'
  | 'auto_approve_moved'
  | 'busy';

export interface Withdrawal extends OrderBase {
  bizOrderId: string;
  /** Of an order of a batch of payouts: which one, and its place in it from 0. Absent: none. */
  batch?: { no: string; position: number };
  level: 1 | 2 | 3;
  price: PriceSnapshot;
  /** amount times price, in millionths of a USD, rounded down. */
  amountMicroUsd: bigint;
  /** The coin's price by which its highest fee was counted; absent if `price` is it, or none was. */
  feePrice?: PriceSnapshot;
  cancelledAt: number | null;
  /** The group that pays it (group.ts); null or absent: none does. */
  groupNo?: string | null;
  /** A group that it was in paid nothing: it is paid alone from then on. */
  paysAlone?: true;
}
