import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/** 1 to 2, in the transaction that stores the signed bytes. No event. */
export function sign(
  withdrawal: Withdrawal,
  input: { at: number; nonce: number },
): TransitionWrite {
  return change(withdrawal, {
    name: 'sign',
    from: [1],
    set: { status: 2, nonce: input.nonce, signedAt: input.at, stuck: null, workStage: 'S' },
    event: null,
    at: input.at,
  });
}
