import type { WebhookDelivery } from '#model/webhook.ts';
import type { DeliveryStore, ListIndex } from '#ports/events.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { listRecords } from '../list/list-records.ts';
import { attemptsPerSecond } from './receiver-pace.ts';
import { isTest } from './test-event.ts';

const pageSize = 100;
/** Pages that one call reads, and so a bound on what it queues. */
const maxPages = 5;
/** The longest that the queue holds a message back, seconds. */
const maxDelay = 900;

/**
 * Queues one more attempt of every abandoned delivery of a project since a moment, newest first, ten
 * a second, with one audit entry. `nextBefore` is where the next call continues; null once all were
 * looked at. Nothing is lost if it stops in the middle: the same call queues the rest again, and
 * each attempt goes under its event id.
 */
export async function recoverWebhooks(
  deps: AdminDeps & {
    deliveries: Pick<DeliveryStore, 'getMany'>;
    lists: Pick<ListIndex, 'page'>;
    queue: DeliveryQueue;
  },
  input: Actor & { since: number; before: number | null; url: string | null },
): Promise<{ queued: number; nextBefore: number | null }> {
  const { projectId, since, before, url } = input;
  const { found, nextBefore } = await abandoned(deps, input);
  const due = found.filter(
    (one) =>
      one.projectId === projectId &&
      one.state === 'abandoned' &&
      !isTest(one) &&
      one.createdAt >= since &&
      (before === null || one.createdAt < before) &&
      (url === null || one.url === url),
  );
  if (due.length === 0) return { queued: 0, nextBefore };
  await commitAction(deps, input, {
    action: 'webhook.recover',
    target: url ?? projectId,
    details: { since, before, deliveries: due.length },
    write: { kind: 'note' },
  });
  for (let i = 0; i < due.length; i += attemptsPerSecond) {
    const batch = due.slice(i, i + attemptsPerSecond);
    await Promise.all(
      batch.map(({ deliveryId }) =>
        deps.queue.push({ deliveryId, manual: true }, Math.min(maxDelay, i / attemptsPerSecond)),
      ),
    );
  }
  return { queued: due.length, nextBefore };
}

const dayOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Abandoned deliveries from the day of `since` to that of `before`, newest first. */
async function abandoned(
  deps: { deliveries: Pick<DeliveryStore, 'getMany'>; lists: Pick<ListIndex, 'page'> },
  { projectId, since, before }: { projectId: string; since: number; before: number | null },
): Promise<{ found: WebhookDelivery[]; nextBefore: number | null }> {
  const found: WebhookDelivery[] = [];
  let pages = 0;
  for (let page = 1; ; page++) {
    const { list, total } = await listRecords(deps.lists, {
      list: 'webhooks',
      projectId,
      query: {
        page,
        size: pageSize,
        start: dayOf(since),
        end: before === null ? undefined : dayOf(before),
      },
      filter: { state: 'abandoned' },
      read: (ids) => deps.deliveries.getMany(ids),
      idOf: ({ deliveryId }) => deliveryId,
    });
    const fresh = before === null ? list : list.filter(({ createdAt }) => createdAt < before);
    found.push(...fresh);
    if (page * pageSize >= total) return { found, nextBefore: null };
    // What an earlier call has looked at is passed over, and is not a page of this one.
    if (fresh.length > 0) pages++;
    const last = fresh.at(-1)?.createdAt;
    if (pages < maxPages || last === undefined) continue;
    // The next call begins with a whole second, of which this page may have shown only a part.
    const whole = found.filter(({ createdAt }) => createdAt > last);
    if (whole.length > 0) return { found: whole, nextBefore: last + 1 };
  }
}
