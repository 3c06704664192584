import * as z from 'zod/mini';
import { enterWait } from '#domain/order/enter-wait.ts';
import { workflow, workQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { orderStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { WaitStep } from '#model/orders/order-base.ts';

const inputSchema = z.object({ order_no: z.string(), token: z.string() });

/**
 * The Lambda handler of a wait in the state machines: stores the task token in the order's record
 * and ends. The dispatcher completes the wait when the order has changed.
 */
export function waitHandler(step: WaitStep): (event: unknown) => Promise<void> {
  return worker(`await-${step}`, (log) => {
    const deps = { orders: orderStore(), workflow: workflow(), work: workQueue(), clock };
    return async (event) => {
      const { order_no: orderNo, token } = inputSchema.parse(event);
      const { requestId } = await enterWait(deps, { orderNo, step, token });
      log.info('order.waiting', { order_no: orderNo, step, request_id: requestId });
    };
  });
}
