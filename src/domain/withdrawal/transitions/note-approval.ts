import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/** 0 stays 0: an approval that is not the last one the level needs. No event. */
export function noteApproval(
  withdrawal: Withdrawal,
  input: { at: number; approvals: number },
): TransitionWrite {
  return change(withdrawal, {
    name: 'noteApproval',
    from: [0],
    set: { approvals: input.approvals },
    event: null,
    at: input.at,
  });
}
