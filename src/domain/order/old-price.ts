import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import { stablecoins } from '#shared/stablecoins.ts';

/** Seconds for which a price snapshot decides without a person. */
const maxAge = 86_400;

/**
 * The symbols that an order was valued with at prices more than 24 hours old at `now` (unix seconds).
 * A swap has none: its quote is valid for minutes; nor has an internal order.
 */
function oldSymbols(order: Order, now: number): string[] {
  if (isSwap(order) || isInternal(order)) return [];
  const prices = isOperation(order) ? order.prices : [order.price];
  return prices.filter(({ readAt }) => now - readAt > maxAge).map(({ symbol }) => symbol);
}

/** Whether a price that an order was valued with is more than 24 hours old at `now` (unix seconds). */
export const hasOldPrice = (order: Order, now: number): boolean =>
  oldSymbols(order, now).length > 0;

/** Whether such a price may be another one today: that of a stablecoin is always 1. */
export const hasOutdatedPrice = (order: Order, now: number): boolean =>
  oldSymbols(order, now).some((symbol) => !stablecoins.includes(symbol));
