import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { change } from './change.ts';

/** The fail_reason of a cancelled withdrawal (docs/decisions.md "Cancelling a withdrawal"). */
export const cancelledReason = 'Cancelled by merchant';

/**
 * Pending to rejected, by the merchant. No webhook: the caller gets the answer. Releases the
 * reservations.
 */
export function cancel(withdrawal: Withdrawal, input: { at: number }): TransitionWrite {
  return change(withdrawal, {
    name: 'cancel',
    from: ['pending'],
    set: {
      status: 'rejected',
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
