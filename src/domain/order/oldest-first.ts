import type { Order } from '#model/orders/order.ts';

/**
 * Sorts orders by age. Orders of one millisecond sort by number, so that the result never depends
 * on the order of a batch read, which has none.
 */
export const oldestFirst = (
  a: Pick<Order, 'createdAtMs' | 'orderNo'>,
  b: Pick<Order, 'createdAtMs' | 'orderNo'>,
): number => a.createdAtMs - b.createdAtMs || (a.orderNo < b.orderNo ? -1 : 1);
