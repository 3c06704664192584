import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Workflow } from '#ports/queues.ts';

/** True if the order has already reached what this wait is for. */
export function waitIsOver(order: Order, step: WaitStep): boolean {
  if (isFinal(order.status)) return true;
  if (step === 'approval') return order.status !== 'pending';
  return step === 'payment' && order.status === 'broadcast';
}

/** The output that the state machine gets when a wait completes. */
export function waitOutput(order: Order): Record<string, unknown> {
  return {
    status: order.status,
    ended: isFinal(order.status),
  };
}

/**
 * Completes every wait that the order's status satisfies. It is safe to repeat. It is called after
 * each committed change of the order.
 */
export async function completeWaits(
  deps: { orders: OrderStore; workflow: Workflow },
  orderNo: string,
): Promise<void> {
  const order = await deps.orders.get(orderNo);
  if (!order) return;
  for (const [step, wait] of Object.entries(order.waits)) {
    if (wait && waitIsOver(order, step as WaitStep)) {
      await deps.workflow.complete(wait.token, waitOutput(order));
    }
  }
}
