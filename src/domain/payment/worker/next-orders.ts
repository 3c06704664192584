import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order } from '#model/orders/order.ts';
import type { WorkerDeps } from '../deps.ts';

/** Waiting orders that are read past at most, to find one that can be paid. */
const maxWaiting = 1_000;

/**
 * Approved orders that may be tried now, oldest first; reads past those that wait, and those that
 * `choose` leaves out.
 */
export async function nextOrders(
  deps: Pick<WorkerDeps, 'chain' | 'orders' | 'clock' | 'log'>,
  address: string,
  capacity: number,
  choose: (orders: Order[]) => Promise<Order[]> = async (orders) => orders,
): Promise<Order[]> {
  const now = deps.clock.now();
  for (let limit = capacity + 50; ; limit *= 4) {
    const ids = await deps.orders.approved(deps.chain.name, address, limit);
    const found = await deps.orders.getMany(ids);
    const due = found
      .filter(
        (order) =>
          order.status === withdrawalStatus.approved && (order.stuck?.nextActionAt ?? 0) <= now,
      )
      .sort((a, b) => a.createdAtMs - b.createdAtMs);
    const orders = await choose(due);
    if (orders.length >= capacity || ids.length < limit || limit >= maxWaiting) {
      const read = new Set(found.map((order) => order.orderNo));
      for (const orderNo of ids.filter((id) => !read.has(id))) {
        const reason = 'the record can not be read';
        deps.log.error('payment.refused', { order_no: orderNo, reason, forged: true });
      }
      return orders.slice(0, capacity);
    }
  }
}
