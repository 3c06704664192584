import type { DeliveryAttempt, WebhookDelivery } from '#model/webhook.ts';
import { retryDelay } from './retry-schedule.ts';

/** The most attempts that a record keeps. The number of manual attempts is not limited. */
const keptAttempts = 50;

/** True if the receiver accepted it: 2xx only, so a redirect is a failure. */
export const isSuccess = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** The record stays small: only the newest attempt keeps what the receiver said. */
const withoutHead = ({ head: _, ...attempt }: DeliveryAttempt): DeliveryAttempt => attempt;

/** The delivery, with nothing that keeps its next attempt. */
export const released = ({ held: _, ...delivery }: WebhookDelivery): WebhookDelivery => delivery;

/**
 * The delivery after an attempt. Any success ends it. A failed scheduled attempt is counted; it is
 * repeated at the next step, or the delivery is abandoned. A failed manual attempt is only
 * recorded, and what was held stays so. `now` is unix seconds, `retryAfter` seconds; `abandon` ends the delivery regardless.
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
    attempts: [...delivery.attempts.map(withoutHead), attempt].slice(-keptAttempts),
  };
  const free = released(next);
  if (isSuccess(attempt.status)) return { ...free, state: 'delivered', nextAt: null };
  // A manual attempt succeeded during this one: there is nothing left to repeat.
  if (delivery.state !== 'pending') return { ...free, nextAt: null };
  if (input.abandon) return { ...free, state: 'abandoned', nextAt: null };
  if (attempt.manual) return next;
  const delay = retryDelay({ tries: next.tries, ...input });
  return delay === null
    ? { ...free, state: 'abandoned', nextAt: null }
    : { ...free, nextAt: input.now + delay };
}
