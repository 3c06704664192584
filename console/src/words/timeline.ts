import type { TimelineStep } from '#model/orders/timeline.ts';
import type { Schemas } from '../api/types.ts';
import { attemptWords } from './webhooks.ts';

/** What happened to an order, for people. */
export const stepWords: Record<TimelineStep, string> = {
  asked: 'Asked for',
  approved: 'An approval',
  rejected: 'A rejection',
  queued: 'Queued for the signer',
  signed: 'Signed',
  signed_again: 'Signed again',
  allowance_signed: 'Allowance of the token signed',
  fill_signed: 'A transfer of nothing signed at its nonce',
  sent: 'Sent to the network',
  sent_again: 'Sent again',
  stuck: 'Waits',
  confirmed: 'Confirmed',
  reversed: 'Left the chain again: it paid nothing',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** One thing that happened to an order. */
export interface Moment {
  at: number;
  what: string;
  by: string | null;
  hash: string | null;
  note: string | null;
}

/** What happened to an order and to its webhooks, oldest first. */
export function momentsOf(
  entries: Schemas['TimelineEntry'][],
  deliveries: Schemas['Delivery'][],
): Moment[] {
  const steps = entries.map(({ at, what, by, tx_hash: hash, note }) => ({
    at,
    what: stepWords[what],
    by,
    hash,
    note,
  }));
  const sent = deliveries.flatMap(({ event, attempts }) =>
    attempts.map((attempt) => ({
      at: attempt.at,
      what: `Webhook ${event}`,
      by: attempt.manual ? 'sent again by a person' : null,
      hash: null,
      note: attemptWords(attempt),
    })),
  );
  // Sorting is stable: within a second, an event follows what it reports.
  return [...steps, ...sent].sort((a, b) => a.at - b.at);
}
