import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { withdrawalStatus, withdrawalStatusNames } from '#wire/statuses.ts';
import { cancel } from '../order/transitions.ts';

/**
 * Cancels a withdrawal that waits for approval. Cancelling it again succeeds and returns the
 * record. Errors: notFound; wrongStatus (40903) naming the status. The transition's condition
 * decides a race with an approval.
 */
export async function cancelWithdrawal(
  deps: { withdrawals: WithdrawalStore; clock: Clock },
  input: { projectId: string; bizOrderId: string; requestId: string },
): Promise<Withdrawal> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const withdrawal = await deps.withdrawals.byOrder(input.projectId, input.bizOrderId);
    if (!withdrawal) {
      throw new ApiError('notFound', `No withdrawal with biz_order_id ${input.bizOrderId}`);
    }
    if (withdrawal.cancelledAt !== null) return withdrawal;
    if (withdrawal.status !== 'pending') {
      const status = withdrawalStatus[withdrawal.status];
      throw new ApiError(
        'wrongStatus',
        `Withdrawal ${withdrawal.orderNo} cannot be cancelled: its status is ${status} (${withdrawalStatusNames[status]})`,
      );
    }
    const write = cancel(withdrawal, { at: deps.clock.now() });
    const cancelled = await deps.withdrawals.transition(write);
    if (cancelled) return cancelled;
  }
  throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
}
