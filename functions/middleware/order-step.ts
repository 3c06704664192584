import * as z from 'zod/mini';
import { systemClock } from '../../src/aws/clock.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOrderStore } from '../../src/aws/order-store.ts';
import { makeWorkQueue } from '../../src/aws/work-queue.ts';
import { makeWorkflow } from '../../src/aws/workflow.ts';
import { enterWait } from '../../src/domain/order/wait.ts';
import type { WaitStep } from '../../src/domain/ports/records.ts';

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
