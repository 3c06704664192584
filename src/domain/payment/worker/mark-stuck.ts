import { stuckKind } from '#domain/order/stuck-kind.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceDeps } from '../deps.ts';

/**
 * Records why an order is stuck and when it is tried again. `since` is kept while the kind is the
 * same.
 */
export async function markStuck(
  deps: Pick<NonceDeps, 'orders' | 'clock' | 'log'>,
  order: Order,
  cause: string,
  waitSeconds: number,
): Promise<void> {
  const now = deps.clock.now();
  const same = order.stuck !== null && stuckKind(order.stuck.cause) === stuckKind(cause);
  await deps.orders.noteStuck(order.orderNo, {
    cause,
    since: same && order.stuck ? order.stuck.since : now,
    nextActionAt: now + waitSeconds,
  });
  deps.log.warn('payment.stuck', {
    chain: order.chain,
    order_no: order.orderNo,
    cause,
    request_id: order.requestId,
  });
}
