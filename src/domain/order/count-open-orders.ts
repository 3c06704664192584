import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';

/**
 * Numbers of orders that are not final, by status, and the age of the oldest (seconds; 0 if there
 * is none).
 */
export interface OpenOrders {
  pending: number;
  approved: number;
  signing: number;
  broadcast: number;
  /** Since creation, of the orders that wait for admins. */
  oldestPendingS: number;
  /** Since approval, of the orders that are not confirmed. */
  oldestUnpaidS: number;
}

/**
 * Counts orders for the dashboard, one at a time. Final orders do not count. `now` is unix seconds.
 */
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
      if (isFinal(order.status)) return;
      counts[order.status] += 1;
      const oldest = order.status === 'pending' ? 'oldestPendingS' : 'oldestUnpaidS';
      const since =
        order.status === 'pending' ? order.createdAt : (order.approvedAt ?? order.createdAt);
      counts[oldest] = Math.max(counts[oldest], now - since);
    },
  };
}
