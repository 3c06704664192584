import { isOperation, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import { reject } from './transitions.ts';

/**
 * The fail_reason of an operation that no admin decided in time (docs/decisions.md "Pending
 * operations").
 */
export const expiredReason = 'expired';

/**
 * Rejects an operation whose time to be approved is over. Returns the order as it is afterwards. If
 * an approval arrives at the same moment, the record's revision decides which of the two wins.
 */
export async function expireIfDue(
  deps: { orders: Pick<OrderStore, 'get' | 'transition'>; clock: Clock },
  order: Order,
): Promise<Order> {
  if (!isOperation(order) || order.status !== 'pending' || order.expiresAt === null) return order;
  const at = deps.clock.now();
  if (at < order.expiresAt) return order;
  const expired = await deps.orders.transition(reject(order, { at, reason: expiredReason }));
  return expired ?? (await deps.orders.get(order.orderNo)) ?? order;
}
