import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/** 0 to 6 by an admin: funds never moved. Event withdraw.rejected; reservations go back. */
export function reject(
  withdrawal: Withdrawal,
  input: { at: number; reason: string },
): TransitionWrite {
  return change(withdrawal, {
    name: 'reject',
    from: [0],
    set: { status: 6, failReason: input.reason, endedAt: input.at, workStage: null },
    event: 'withdraw.rejected',
    at: input.at,
    release: true,
    releaseLimits: true,
  });
}
