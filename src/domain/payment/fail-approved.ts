import { fail } from '#domain/order/transitions.ts';
import type { Order } from '#model/orders/order.ts';
import type { WorkerDeps } from './deps.ts';
import { readAllowanceFees } from './read-allowance-fees.ts';

/**
 * Fails an order that is approved, of which nothing was signed but a swap's allowances: what these paid
 * is known once they are mined.
 */
export async function failApproved(
  deps: Pick<WorkerDeps, 'orders' | 'payments' | 'clock'>,
  order: Order,
  ended: { reason: string; release?: boolean },
): Promise<void> {
  const paid = await readAllowanceFees(deps, order);
  await deps.orders.transition(fail(order, { ...ended, at: deps.clock.now(), paid }));
}
