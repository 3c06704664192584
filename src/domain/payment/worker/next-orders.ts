import { oldestFirst } from '#domain/order/oldest-first.ts';
import type { Order } from '#model/orders/order.ts';
import type { WorkerDeps } from '../deps.ts';

/** The most approved orders that are read to find some that can be paid. */
const maxWaiting = 1_000;

/**
 * Returns up to `capacity` approved orders that are due, oldest first. Reads past orders that wait,
 * and past those that `choose` leaves out.
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
    const records = await deps.orders.getMany(ids);
    const due = records
      .filter((order) => order.status === 'approved' && (order.stuck?.nextActionAt ?? 0) <= now)
      .sort(oldestFirst);
    const orders = await choose(due);
    if (orders.length >= capacity || ids.length < limit || limit >= maxWaiting) {
      const read = new Set(records.map((order) => order.orderNo));
      for (const orderNo of ids.filter((id) => !read.has(id))) {
        const reason = 'the record cannot be read';
        deps.log.error('payment.refused', { order_no: orderNo, reason, forged: true });
      }
      return orders.slice(0, capacity);
    }
  }
}
