import { fail } from '#domain/order/transitions.ts';
import { isGroup } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { WorkerDeps } from './deps.ts';
import { freeMembers } from './free-members.ts';
import { readAllowanceFees } from './read-allowance-fees.ts';

/**
 * Fails an order that is approved, of which nothing was signed but a swap's allowances: what these paid
 * is known once they are mined. The members of a group leave it before: nobody looks for them afterwards.
 */
export async function failApproved(
  deps: Pick<WorkerDeps, 'orders' | 'payments' | 'clock'>,
  order: Order,
  ended: { reason: string; release?: boolean },
): Promise<void> {
  const paid = await readAllowanceFees(deps, order);
  const write = fail(order, { ...ended, at: deps.clock.now(), paid });
  if (!isGroup(order)) {
    await deps.orders.transition(write);
    return;
  }
  await freeMembers(deps, order, 0n);
  // Whoever joins meanwhile is freed by the next try.
  await deps.orders.transition({ ...write, unchanged: { joins: order.joins } });
}
