import type { Order } from '#model/orders/order.ts';
import { type StuckCause, stuckKind } from '#model/orders/stuck.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Clock, Logger } from '#ports/runtime.ts';

export interface MarkDeps {
  orders: Pick<OrderStore, 'noteStuck'>;
  clock: Clock;
  log: Logger;
}

/**
 * Records why an order does not continue, and that it is tried again in `waitSeconds`. `since` is
 * kept while the kind is the same. Nothing else writes `stuck`.
 */
export async function markStuck(
  deps: MarkDeps,
  order: Order,
  cause: StuckCause,
  waitSeconds: number,
): Promise<void> {
  const now = deps.clock.now();
  const { stuck } = order;
  const isSame = stuck !== null && stuckKind(stuck.cause) === stuckKind(cause);
  await deps.orders.noteStuck(order.orderNo, {
    cause,
    since: isSame ? stuck.since : now,
    nextActionAt: now + waitSeconds,
  });
  deps.log.warn('payment.stuck', {
    chain: order.chain,
    order_no: order.orderNo,
    cause,
    request_id: order.requestId,
  });
}
