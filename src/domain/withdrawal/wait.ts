import type { WaitStep, Withdrawal } from '../ports/records.ts';
import type { WithdrawalStore } from '../ports/stores.ts';
import type { Workflow, WorkQueue } from '../ports/world.ts';
import { waitIsOver, waitOutput } from './complete-waits.ts';

/**
 * Enters a wait of the state machine: stores its task token and, when the decision is already
 * there, completes it on the spot. Entering the payment wait wakes the worker. Returns the record.
 */
export async function enterWait(
  deps: { withdrawals: WithdrawalStore; workflow: Workflow; work: WorkQueue },
  input: { orderNo: string; step: WaitStep; token: string },
): Promise<Withdrawal> {
  const withdrawal = await deps.withdrawals.storeWait(input.orderNo, input.step, input.token);
  if (waitIsOver(withdrawal, input.step)) {
    await deps.workflow.complete(input.token, waitOutput(withdrawal));
    return withdrawal;
  }
  if (input.step === 'payment') await deps.work.wake(withdrawal.chain, withdrawal.fromAddress);
  return withdrawal;
}
