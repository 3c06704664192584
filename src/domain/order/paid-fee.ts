import { isSwap, type Order } from '#model/orders/order.ts';

/**
 * What an order's transactions paid in all. `paid` is what its last one and its allowances paid, null if
 * that is not known; undefined if no transaction of it is in a block, which of allowances is not known.
 */
export function paidInAll(order: Order, paid: bigint | null | undefined): bigint | null {
  const { paidBefore = 0n } = order;
  const last = paid === undefined ? (isSwap(order) && order.allowancesSet > 0 ? null : 0n) : paid;
  return paidBefore === null || last === null ? null : paidBefore + last;
}
