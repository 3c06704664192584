import type { WebhookEvent } from '../../../contract/events.ts';
import type { WithdrawalStatus } from '../../../contract/statuses.ts';
import type { Withdrawal } from '../../ports/records.ts';
import type { TransitionWrite } from '../../ports/stores.ts';
import { withdrawalOutbox } from '../outbox.ts';

/** A transition asked of a record that is not in one of its prior states. */
export class IllegalTransition extends Error {
  constructor(withdrawal: Withdrawal, name: string) {
    super(`${name}: withdrawal ${withdrawal.orderNo} is in status ${withdrawal.status}`);
    this.name = 'IllegalTransition';
  }
}

/**
 * The write of one transition: prior states, what is set, its event. Every transition file calls
 * this, so that revision, outbox and condition are made in one place. Throws IllegalTransition.
 */
export function change(
  withdrawal: Withdrawal,
  input: {
    name: string;
    from: readonly WithdrawalStatus[];
    set: Partial<Withdrawal>;
    event: WebhookEvent | null;
    at: number;
    release?: boolean;
    releaseLimits?: boolean;
  },
): TransitionWrite {
  if (!input.from.includes(withdrawal.status)) throw new IllegalTransition(withdrawal, input.name);
  const next: Withdrawal = { ...withdrawal, ...input.set, rev: withdrawal.rev + 1 };
  return {
    withdrawal,
    orderNo: withdrawal.orderNo,
    from: input.from,
    rev: withdrawal.rev,
    set: { ...input.set, rev: next.rev },
    outbox: withdrawalOutbox(next, { event: input.event, at: input.at }),
    release: input.release ?? false,
    releaseLimits: input.releaseLimits ?? false,
  };
}
