import { withdrawalStatus } from '#contract/statuses.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { change } from './change.ts';

/** What a cancelled withdrawal says as its reason (docs/decisions.md "Cancelling a withdrawal"). */
export const cancelledReason = 'Cancelled by merchant';

/** 0 to 6 by the merchant. No webhook: the caller has the answer. Reservations go back. */
export function cancel(withdrawal: Withdrawal, input: { at: number }): TransitionWrite {
  return change(withdrawal, {
    name: 'cancel',
    from: [withdrawalStatus.pending],
    set: {
      status: withdrawalStatus.rejected,
      failReason: cancelledReason,
      cancelledAt: input.at,
      endedAt: input.at,
      workStage: null,
    },
    event: null,
    at: input.at,
    release: true,
    releaseLimits: true,
  });
}
