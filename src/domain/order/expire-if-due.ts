import { withdrawalStatus } from '#contract/statuses.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import { reject } from './transitions/reject.ts';

/**
 * What an operation says that nobody decided on in time (docs/decisions.md "Pending operations").
 */
export const expiredReason = 'expired';

/**
 * Ends an operation that waits for an admin when its time is over; the record as it then is. An
 * approval at the same moment is decided by the record's revision.
 */
export async function expireIfDue(
  deps: { orders: Pick<OrderStore, 'get' | 'transition'>; clock: Clock },
  order: Order,
): Promise<Order> {
  if (!isOperation(order) || order.status !== withdrawalStatus.pending || order.expiresAt === null)
    return order;
  const at = deps.clock.now();
  if (at < order.expiresAt) return order;
  const expired = await deps.orders.transition(reject(order, { at, reason: expiredReason }));
  return expired ?? (await deps.orders.get(order.orderNo)) ?? order;
}
