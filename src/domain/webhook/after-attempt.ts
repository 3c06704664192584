import type { DeliveryAttempt, WebhookDelivery } from '#model/webhook.ts';
import { retryDelay } from './retry-schedule.ts';

/** Attempts that a record keeps; manual ones have no limit of their own. */
const keptAttempts = 50;

/** Whether the receiver took it: 2xx only, so a redirect is a failure. */
export const isSuccess = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * The delivery after an attempt. A success by either kind ends it. A failed scheduled attempt is
 * counted and repeated at the next step, or ends it as abandoned; a failed manual one changes
 * nothing but the log. `now` is unix seconds, `retryAfter` seconds; `abandon` ends it regardless.
 */
export function afterAttempt(
  delivery: WebhookDelivery,
  input: {
    attempt: DeliveryAttempt;
    now: number;
    retryAfter: number | null;
    random: number;
    abandon?: boolean;
  },
): WebhookDelivery {
  const { attempt } = input;
  const next: WebhookDelivery = {
    ...delivery,
    rev: delivery.rev + 1,
    tries: delivery.tries + (attempt.manual ? 0 : 1),
    attempts: [...delivery.attempts, attempt].slice(-keptAttempts),
  };
  if (isSuccess(attempt.status)) return { ...next, state: 'delivered', nextAt: null };
  // A manual attempt succeeded while this one was under way: nothing is left to repeat.
  if (delivery.state !== 'pending') return { ...next, nextAt: null };
  if (input.abandon) return { ...next, state: 'abandoned', nextAt: null };
  if (attempt.manual) return next;
  const delay = retryDelay({ tries: next.tries, ...input });
  return delay === null
    ? { ...next, state: 'abandoned', nextAt: null }
    : { ...next, nextAt: input.now + delay };
}
