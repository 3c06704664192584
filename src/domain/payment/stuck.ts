import type { Withdrawal } from '../ports/records.ts';
import type { PaymentDeps } from './deps.ts';

/** A cause without its details, which a contract may word anew each time. */
export const kindOf = (cause: string): string => cause.split(':')[0] ?? '';

/** Notes why an order does not move and when it is looked at again; the same kind keeps `since`. */
export async function noteStuck(
  deps: Pick<PaymentDeps, 'withdrawals' | 'clock' | 'log'>,
  withdrawal: Withdrawal,
  cause: string,
  waitSeconds: number,
): Promise<void> {
  const now = deps.clock.now();
  const same = withdrawal.stuck !== null && kindOf(withdrawal.stuck.cause) === kindOf(cause);
  await deps.withdrawals.noteStuck(withdrawal.orderNo, {
    cause,
    since: same && withdrawal.stuck ? withdrawal.stuck.since : now,
    nextActionAt: now + waitSeconds,
  });
  deps.log.warn('payment.stuck', {
    chain: withdrawal.chain,
    withdraw_no: withdrawal.orderNo,
    cause,
    request_id: withdrawal.requestId,
  });
}
