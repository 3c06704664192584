import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';

/** The orders that these slots pay, by order number. An order that cannot be read is absent. */
export async function loadOrders(
  deps: Pick<WorkerDeps, 'orders'>,
  slots: NonceSlot[],
): Promise<Map<string, Order>> {
  const paying = slots.filter(({ refKind }) => refKind === 'order' || refKind === 'allowance');
  if (paying.length === 0) return new Map();
  const orders = await deps.orders.getMany([...new Set(paying.map((slot) => slot.ref))]);
  return new Map(orders.map((order) => [order.orderNo, order]));
}
