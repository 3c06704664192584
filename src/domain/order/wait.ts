import type { Order } from '../ports/operations.ts';
import type { OrderStore } from '../ports/orders.ts';
import type { WaitStep } from '../ports/records.ts';
import type { Clock, Workflow, WorkQueue } from '../ports/world.ts';
import { waitIsOver, waitOutput } from './complete-waits.ts';
import { expireIfDue } from './expire-if-due.ts';

/**
 * Enters a wait of the state machine: stores its task token and, when the decision is already
 * there, completes it on the spot. Entering the payment wait wakes the worker. Returns the record.
 */
export async function enterWait(
  deps: { orders: OrderStore; workflow: Workflow; work: WorkQueue; clock: Clock },
  input: { orderNo: string; step: WaitStep; token: string },
): Promise<Order> {
  const entered = await deps.orders.storeWait(input.orderNo, input.step, input.token);
  const order = await expireIfDue(deps, entered);
  if (waitIsOver(order, input.step)) {
    await deps.workflow.complete(input.token, waitOutput(order));
    return order;
  }
  if (input.step === 'payment') await deps.work.wake(order.chain, order.fromAddress);
  return order;
}
