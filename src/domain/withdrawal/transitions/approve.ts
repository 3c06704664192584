import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/** 0 to 1: the last approval that the level needs. Event withdraw.approved. */
export function approve(
  withdrawal: Withdrawal,
  input: { at: number; approvals: number },
): TransitionWrite {
  return change(withdrawal, {
    name: 'approve',
    from: [0],
    set: { status: 1, approvals: input.approvals, approvedAt: input.at, workStage: 'A' },
    event: 'withdraw.approved',
    at: input.at,
  });
}
