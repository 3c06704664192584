/**
 * The guarantee behind the stream and the queue (docs/design.md "One write, then events"): every 30
 * seconds, the redispatch finds what they missed on the sparse `due` index.
 */

import type { OutboxItem, UnreadableOutboxItem } from '#model/outbox.ts';
import type { DeliveryStore, OutboxStore } from '#ports/events.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import type { Logger } from '#ports/runtime.ts';
import { eachLimited } from '#shared/async/limit.ts';

/** How long the fast path has before the redispatch takes over, seconds. */
const outboxGrace = 10;
const deliveryGrace = 15;
/** For this long, a queued delivery is not queued again, seconds. */
const requeueAfter = 120;
const concurrency = 10;
/** From this age on, an entry that fails raises an alarm, milliseconds. */
const stuckAfter = 3_600_000;

export interface RedispatchDeps {
  outbox: Pick<OutboxStore, 'undispatched' | 'postpone'>;
  deliveries: Pick<DeliveryStore, 'due' | 'claimDue'>;
  queue: DeliveryQueue;
  dispatch: (item: OutboxItem) => Promise<void>;
  log: Logger;
  /** True if there is time for another round. */
  hasTime: () => boolean;
}

export interface RedispatchResult {
  dispatched: number;
  failed: number;
  queued: number;
}

/**
 * Dispatches outbox entries older than 10 s and queues deliveries that are due, in rounds until
 * nothing is left or time is up. `now` is unix seconds. `advanced` marks a test's clock: messages
 * then carry it, and nothing is left to the fast path. An entry that fails is postponed, longer the
 * older it is, so that it does not block others.
 */
export async function redispatch(
  deps: RedispatchDeps,
  input: { now: number; advanced: boolean },
): Promise<RedispatchResult> {
  const { now, advanced } = input;
  const result: RedispatchResult = { dispatched: 0, failed: 0, queued: 0 };
  await Promise.all([redispatchOutbox(), requeueDeliveries()]);
  return result;

  async function redispatchOutbox(): Promise<void> {
    const beforeMs = (now - outboxGrace) * 1000;
    let found: (OutboxItem | UnreadableOutboxItem)[];
    do {
      found = await deps.outbox.undispatched(beforeMs);
      await eachLimited(found, concurrency, dispatchOne);
    } while (found.length > 0 && deps.hasTime());
  }

  async function dispatchOne(item: OutboxItem | UnreadableOutboxItem): Promise<void> {
    try {
      if ('unreadable' in item) throw new Error(item.unreadable);
      await deps.dispatch(item);
      result.dispatched++;
    } catch (error) {
      result.failed++;
      const ageMs = now * 1000 - item.createdAtMs;
      const waitMs = Math.min(15 * 60_000, Math.max(30_000, Math.floor(ageMs / 2)));
      const reasons = error instanceof AggregateError ? error.errors : [error];
      deps.log.error('outbox.dispatch-failed', {
        outbox_id: item.outboxId,
        request_id: 'unreadable' in item ? undefined : item.requestId,
        reasons: reasons.map(String),
      });
      if (ageMs >= stuckAfter) {
        deps.log.error('outbox.stuck', { outboxId: item.outboxId, ageMs });
      }
      await deps.outbox.postpone(item.outboxId, now * 1000 + waitMs);
    }
  }

  async function requeueDeliveries(): Promise<void> {
    const upTo = advanced ? now : now - deliveryGrace;
    let found: string[];
    do {
      found = await deps.deliveries.due(upTo);
      const pushed = await eachLimited(found, concurrency, (deliveryId) =>
        queueOne(deliveryId, upTo),
      );
      const failure = pushed.find((one) => one.status === 'rejected');
      if (failure) throw failure.reason;
    } while (found.length > 0 && deps.hasTime());
  }

  async function queueOne(deliveryId: string, upTo: number): Promise<void> {
    if (!(await deps.deliveries.claimDue(deliveryId, upTo, now + requeueAfter))) return;
    await deps.queue.push({ deliveryId, manual: false, ...(advanced ? { now } : {}) }, 0);
    result.queued++;
  }
}
