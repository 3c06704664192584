import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { change } from './change.ts';

/**
 * 3 to 4: mined with success and as deep as the chain's threshold. Event withdraw.confirmed. The
 * reservation goes back (the balance itself has shrunk); what the daily limits counted stays.
 */
export function confirm(
  withdrawal: Withdrawal,
  input: { at: number; txHash: string; blockNumber: bigint },
): TransitionWrite {
  return change(withdrawal, {
    name: 'confirm',
    from: [3],
    set: {
      status: 4,
      txHash: input.txHash,
      blockNumber: input.blockNumber,
      confirmedAt: input.at,
      endedAt: input.at,
      stuck: null,
    },
    event: 'withdraw.confirmed',
    at: input.at,
    release: true,
  });
}
