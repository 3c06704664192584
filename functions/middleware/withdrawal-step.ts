import * as z from 'zod/mini';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { makeWorkQueue } from '../../src/aws/work-queue.ts';
import { makeWorkflow } from '../../src/aws/workflow.ts';
import type { WaitStep } from '../../src/domain/ports/records.ts';
import { enterWait } from '../../src/domain/withdrawal/wait.ts';

const inputSchema = z.object({ withdraw_no: z.string(), token: z.string() });

/** The Lambda handler of one waiting step: stores the task token and leaves. */
export function withdrawalStep(step: WaitStep): (event: unknown) => Promise<void> {
  let deps: Parameters<typeof enterWait>[0] | undefined;
  const log = makeLogger({ function: `await-${step}` });
  return async (event) => {
    deps ??= {
      withdrawals: makeWithdrawalStore(),
      workflow: makeWorkflow(),
      work: makeWorkQueue(),
    };
    const { withdraw_no: orderNo, token } = inputSchema.parse(event);
    const { requestId } = await enterWait(deps, { orderNo, step, token });
    log.info('withdrawal.waiting', { withdraw_no: orderNo, step, request_id: requestId });
  };
}
