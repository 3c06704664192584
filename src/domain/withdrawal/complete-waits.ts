import { finalWithdrawalStatuses } from '../../contract/statuses.ts';
import type { WaitStep, Withdrawal } from '../ports/records.ts';
import type { WithdrawalStore } from '../ports/stores.ts';
import type { Workflow } from '../ports/world.ts';

/** Whether the record already holds what this wait waits for. */
export function waitIsOver(withdrawal: Withdrawal, step: WaitStep): boolean {
  if (finalWithdrawalStatuses.includes(withdrawal.status)) return true;
  if (step === 'approval') return withdrawal.status >= 1;
  return step === 'payment' && withdrawal.status >= 3;
}

/** What a completed wait tells the state machine. */
export function waitOutput(withdrawal: Withdrawal): Record<string, unknown> {
  return {
    status: withdrawal.status,
    ended: finalWithdrawalStatuses.includes(withdrawal.status),
  };
}

/**
 * Completes every wait of a withdrawal that its status satisfies; harmless to repeat. Called for
 * each change of the record, after the change is committed.
 */
export async function completeWaits(
  deps: { withdrawals: WithdrawalStore; workflow: Workflow },
  orderNo: string,
): Promise<void> {
  const withdrawal = await deps.withdrawals.get(orderNo);
  if (!withdrawal) return;
  for (const [step, wait] of Object.entries(withdrawal.waits)) {
    if (wait && waitIsOver(withdrawal, step as WaitStep)) {
      await deps.workflow.complete(wait.token, waitOutput(withdrawal));
    }
  }
}
