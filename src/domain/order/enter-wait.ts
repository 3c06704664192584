import type { Order } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Workflow, WorkQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import { waitIsOver, waitOutput } from './complete-waits.ts';
import { expireIfDue } from './expire-if-due.ts';

/**
 * Enters a wait of the state machine: stores its task token, and completes it at once if the
 * decision is already there. A wait that is over before its token is stored needs none: each token
 * makes every later write of the order larger. Entering the payment wait wakes the worker. Returns
 * the order.
 */
export async function enterWait(
  deps: { orders: OrderStore; workflow: Workflow; work: WorkQueue; clock: Clock },
  input: { orderNo: string; step: WaitStep; token: string },
): Promise<Order> {
  const known = await deps.orders.get(input.orderNo);
  if (known && waitIsOver(known, input.step)) {
    await deps.workflow.complete(input.token, waitOutput(known));
    return known;
  }
  const entered = await deps.orders.storeWait(input.orderNo, input.step, input.token);
  const order = await expireIfDue(deps, entered);
  if (waitIsOver(order, input.step)) {
    await deps.workflow.complete(input.token, waitOutput(order));
    return order;
  }
  if (input.step === 'payment') await deps.work.wake(order.chain, order.fromAddress);
  return order;
}
