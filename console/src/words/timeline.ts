import { type StuckCause, stuckDetail, stuckKind } from '#model/orders/stuck.ts';
import type { TimelineStep } from '#model/orders/timeline.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';
import type { Schemas } from '../api/types.ts';
import { attemptWords } from './webhooks.ts';

/** What happened to an order, for people. */
export const stepWords: Record<TimelineStep, string> = {
  asked: 'Requested',
  approved: 'Approved',
  rejected: 'Rejected',
  queued: 'Queued for the signer',
  signed: 'Signed',
  signed_again: 'Signed again',
  allowance_signed: 'Token allowance signed',
  fill_signed: 'Empty transfer signed at its nonce',
  sent: 'Sent to the network',
  sent_again: 'Sent again',
  stuck: 'Waiting',
  confirmed: 'Confirmed',
  reversed: 'Reversed: it left the chain and paid nothing',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Why an order waits, from the cause of the API; a cause of a later release is shown as it is. */
export function causeSentence(cause: string, chain: string): string {
  const kind = stuckKind(cause as StuckCause);
  if (!Object.hasOwn(stuckCauses, kind)) return cause;
  const nothing = { address: null, coin: null, maxFee: null };
  return stuckCauses[kind].says({ ...nothing, chain, detail: stuckDetail(cause as StuckCause) });
}

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
  chain: string,
): Moment[] {
  const steps = entries.map(({ at, what, by, tx_hash: hash, note }) => ({
    at,
    what: stepWords[what],
    by,
    hash,
    note: what === 'stuck' && note !== null ? causeSentence(note, chain) : note,
  }));
  const sent = deliveries.flatMap(({ event, attempts }) =>
    attempts.map((attempt) => ({
      at: attempt.at,
      what: `Webhook ${event}`,
      by: attempt.manual ? 'resent by a person' : null,
      hash: null,
      note: attemptWords(attempt),
    })),
  );
  // Sorting is stable: within a second, an event follows what it reports.
  return [...steps, ...sent].sort((a, b) => a.at - b.at);
}
