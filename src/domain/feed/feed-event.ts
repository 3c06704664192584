import type { OutboxItem } from '#model/outbox.ts';
import type { SentEvent } from '#model/webhook.ts';
import type { EventFeed, OutboxStore } from '#ports/events.ts';
import type { Logger } from '#ports/runtime.ts';
import { statePassed } from '../webhook/state-passed.ts';
import { toSentEvent } from '../webhook/to-sent-event.ts';

export interface FeedDeps {
  feed: Pick<EventFeed, 'append'>;
  outbox: Pick<OutboxStore, 'undispatchedAmong'>;
  /** In what an event contradicts its record; null if the record confirms it. */
  contradiction: (event: SentEvent) => Promise<string | null>;
  log: Pick<Logger, 'error'>;
}

/**
 * Puts the event of an outbox item into the feed of its project. Events of one record keep their
 * order: those of earlier revisions that are not dispatched yet go first, in the same call. An
 * event that its record does not confirm is left out, as webhooks leave it out. May be repeated.
 */
export async function feedEvent(deps: FeedDeps, item: OutboxItem): Promise<void> {
  const event = toSentEvent(item);
  if (!event) return;
  const before = await earlierItems(deps, item);
  const events = [...before.flatMap((one) => toSentEvent(one) ?? []), event];
  const refused = await Promise.all(events.map((one) => refusal(deps, one, item.projectId)));
  const confirmed = events.filter((_, i) => refused[i] === null);
  if (confirmed.length > 0) await deps.feed.append(item.projectId, confirmed);
}

/** The record's earlier events that are not dispatched yet, oldest first. */
async function earlierItems({ outbox }: Pick<FeedDeps, 'outbox'>, item: OutboxItem) {
  const items: OutboxItem[] = [];
  let [next, isLinked]: [OutboxItem | undefined, boolean] = [item, true];
  while (next && isLinked) {
    const before = await outbox.undispatchedAmong(earlierIds(next));
    items.unshift(...before);
    // One that names the one before it may itself come after another one.
    isLinked = next.earlier?.length === 1;
    next = before[0];
  }
  return items;
}

/** The outbox ids of the record's earlier revisions, oldest first. */
function earlierIds({ outboxId, ref, earlier }: OutboxItem): string[] {
  if (earlier) return earlier.map((rev) => `${ref}#${rev}`);
  const [, rev] = /^.*#(\d+)$/.exec(outboxId) ?? [];
  // Items of another form announce things that happen on their own (a low balance).
  if (outboxId !== `${ref}#${rev}`) return [];
  return Array.from({ length: Number(rev) - 1 }, (_, i) => `${ref}#${i + 1}`);
}

async function refusal(
  { contradiction, log }: FeedDeps,
  event: SentEvent,
  projectId: string,
): Promise<string | null> {
  const { eventId, ref, requestId } = event;
  const reason =
    event.projectId === projectId ? await contradiction(event) : 'it belongs to another project';
  if (reason !== null && reason !== statePassed) {
    log.error('webhook.refused', { event_id: eventId, ref, reason, request_id: requestId });
  }
  return reason;
}
