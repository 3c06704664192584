import type { Schemas } from '../api/types.ts';
import { exact, span } from './times.ts';
import { hostOf } from './webhooks.ts';

type Failing = NonNullable<Schemas['Receiver']['failing']>;

/** A receiver that fails. */
export type FailingReceiver = { url: string; failing: Failing };

export const failingAmong = (list: Schemas['Receiver'][]): FailingReceiver[] =>
  list.flatMap(({ url, failing }) => (failing ? [{ url, failing }] : []));

const counted = (count: number, isAll: boolean): string =>
  isAll ? String(count) : `more than ${count.toLocaleString('en-US')}`;

const events = (count: number, isAll: boolean): string =>
  isAll && count === 1 ? '1 event' : `${counted(count, isAll)} events`;

const answerOf = ({ last_status: status, last_error: error }: Failing): string =>
  status === null ? (error ?? 'no answer') : `HTTP ${status}`;

/** How many events of a project have attempts to come, and how many of them are held for a receiver. */
export function pendingWords(pending: number, receivers: FailingReceiver[]): string {
  const sum = receivers.reduce((held, { failing }) => held + failing.held, 0);
  const isAll = receivers.every(({ failing }) => failing.held_complete);
  return sum === 0
    ? `${pending} being sent`
    : // The two come from two answers, of which one may be newer.
      `${Math.max(pending, sum)} undelivered, ${counted(sum, isAll)} of them held`;
}

/** What is wrong with a receiver, what waits for it, and when it is tried next. */
export function receiverWords({ url, failing }: FailingReceiver, now: number) {
  const { since, failures, last_at: lastAt, next_at: next, paused } = failing;
  const { held, held_complete: isHeldAll, failed, failed_complete: isFailedAll } = failing;
  const isHeld = held > 0 || !isHeldAll;
  const isFailed = failed > 0 || !isFailedAll;
  const what =
    lastAt === null
      ? `${hostOf(url)} has failed for ${span(now - since)}`
      : `${hostOf(url)} has failed for ${span(now - since)} (${answerOf(failing)})`;
  const waiting = [
    isHeld && `${events(held, isHeldAll)} ${isHeldAll && held === 1 ? 'is' : 'are'} held.`,
    isFailed && `${events(failed, isFailedAll)} failed and will be retried.`,
    !isHeld && !isFailed && 'No event waits for this receiver.',
  ].filter((text) => text !== false);
  return {
    tone: paused ? ('error' as const) : ('warning' as const),
    title: what,
    waiting: waiting.join(' '),
    since: `Since ${exact(since)}: ${failures === 1 ? '1 failure' : `${failures} failures in a row`}.`,
    next: next === null ? null : `Next try ${next - now >= 1 ? `in ${span(next - now)}` : 'now'}.`,
    /** A trial needs an event to send. */
    canTry: isHeld || isFailed,
  };
}
