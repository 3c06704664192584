import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';

/** Seconds for which a price snapshot decides without a person. */
const maxAge = 86_400;

/**
 * Whether a price that an order was valued with is more than 24 hours old at `now` (unix seconds).
 * A swap has none: its quote is valid for minutes; nor has an internal order.
 */
export function hasOldPrice(order: Order, now: number): boolean {
  if (isSwap(order) || isInternal(order)) return false;
  const prices = isOperation(order) ? order.prices : [order.price];
  return prices.some(({ readAt }) => now - readAt > maxAge);
}

/** Whether an order is not signed for that reason, so that an admin may approve it. */
export const waitsForOldPrice = ({ status, stuck }: Pick<Order, 'status' | 'stuck'>): boolean =>
  status === 'approved' && stuck?.cause === 'old_price';
