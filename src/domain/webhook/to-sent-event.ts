import type { OutboxItem } from '#model/outbox.ts';
import type { SentEvent } from '#model/webhook.ts';
import { toEventId } from './ids.ts';

/** The event of an outbox item, as webhooks and the feed show it; null if it has none. */
export function toSentEvent(item: OutboxItem): SentEvent | null {
  if (!item.event) return null;
  const { name, data, timestamp } = item.event;
  return {
    eventId: toEventId(item.outboxId),
    projectId: item.projectId,
    ref: item.ref,
    event: name,
    body: JSON.stringify({ event: name, data, timestamp }),
    createdAtMs: item.createdAtMs,
    requestId: item.requestId,
  };
}
