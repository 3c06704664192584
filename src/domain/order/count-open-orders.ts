import { type WithdrawalStatus, withdrawalStatus } from '#contract/statuses.ts';
import type { Order } from '#model/orders/order.ts';

/** Orders that are not final by status, and how long the oldest waits (seconds, 0 without one). */
export interface OpenOrders {
  pending: number;
  approved: number;
  signing: number;
  broadcast: number;
  /** Since it was made, of those that wait for admins. */
  oldestPendingS: number;
  /** Since it was approved, of those that are not confirmed. */
  oldestUnpaidS: number;
}

const openStatuses = new Map<WithdrawalStatus, 'pending' | 'approved' | 'signing' | 'broadcast'>([
  [withdrawalStatus.pending, 'pending'],
  [withdrawalStatus.approved, 'approved'],
  [withdrawalStatus.signing, 'signing'],
  [withdrawalStatus.broadcast, 'broadcast'],
]);

/** Counts orders one by one for the dashboard; final ones do not count. `now` is unix seconds. */
export function countOpenOrders(now: number): {
  add: (order: Order) => void;
  counts: OpenOrders;
} {
  const counts: OpenOrders = {
    pending: 0,
    approved: 0,
    signing: 0,
    broadcast: 0,
    oldestPendingS: 0,
    oldestUnpaidS: 0,
  };
  return {
    counts,
    add(order) {
      const name = openStatuses.get(order.status);
      if (!name) return;
      counts[name] += 1;
      const oldest = order.status === withdrawalStatus.pending ? 'oldestPendingS' : 'oldestUnpaidS';
      const since =
        order.status === withdrawalStatus.pending
          ? order.createdAt
          : (order.approvedAt ?? order.createdAt);
      counts[oldest] = Math.max(counts[oldest], now - since);
    },
  };
}
