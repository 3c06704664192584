import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/** 2 to 3: a node took the bytes, or they were seen in a block. Event withdraw.broadcast. */
export function broadcast(
  withdrawal: Withdrawal,
  input: { at: number; txHash: string },
): TransitionWrite {
  return change(withdrawal, {
    name: 'broadcast',
    from: [2],
    set: { status: 3, txHash: input.txHash, sentAt: input.at },
    event: 'withdraw.broadcast',
    at: input.at,
  });
}
