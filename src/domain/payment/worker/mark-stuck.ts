import type { Order } from '#model/orders/order.ts';
import type { NonceDeps } from '../deps.ts';

/** A cause without its details, which a contract may word anew each time. */
export const stuckKind = (cause: string): string => cause.split(':')[0] ?? '';

/** Notes why an order does not move and when it is looked at again; the same kind keeps `since`. */
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
