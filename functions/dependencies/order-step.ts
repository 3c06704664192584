import * as z from 'zod/mini';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeWorkQueue } from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import type { WaitStep } from '#model/orders/order-base.ts';

const inputSchema = z.object({ order_no: z.string(), token: z.string() });

/** The Lambda handler of one waiting step: stores the task token and leaves. */
export function orderStep(step: WaitStep): (event: unknown) => Promise<void> {
  let deps: Parameters<typeof enterWait>[0] | undefined;
  const log = makeLogger({ function: `await-${step}` });
  return async (event) => {
    deps ??= {
      orders: makeOrderStore(),
      workflow: makeWorkflow(),
      work: makeWorkQueue(),
      clock: systemClock,
    };
    const { order_no: orderNo, token } = inputSchema.parse(event);
    const { requestId } = await enterWait(deps, { orderNo, step, token });
    log.info('order.waiting', { order_no: orderNo, step, request_id: requestId });
  };
}
