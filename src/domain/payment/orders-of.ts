import type { Order } from '../ports/operations.ts';
import type { PaymentSlot } from '../ports/records.ts';
import type { WorkerDeps } from './deps.ts';

/** The orders that these slots pay, by order number; one that can not be read is absent. */
export async function ordersOf(
  deps: Pick<WorkerDeps, 'orders'>,
  slots: PaymentSlot[],
): Promise<Map<string, Order>> {
  const paying = slots.filter((slot) => slot.refKind === 'order');
  if (paying.length === 0) return new Map();
  const orders = await deps.orders.getMany(paying.map((slot) => slot.ref));
  return new Map(orders.map((order) => [order.orderNo, order]));
}
