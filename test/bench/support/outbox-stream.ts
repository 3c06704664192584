/**
 * Replaces the stream of table `events`: gives new outbox entries to the dispatcher's real handler.
 */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { outboxToItem } from '#aws/events/outbox-item.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { handler } from '#functions/queue/dispatch-outbox.ts';
import type { OutboxItem } from '#model/outbox.ts';

const attributeOf = (value: unknown) =>
  typeof value === 'boolean'
    ? { BOOL: value }
    : typeof value === 'number'
      ? { N: String(value) }
      : { S: String(value) };

const imageOf = (item: OutboxItem) =>
  Object.fromEntries(
    Object.entries(outboxToItem(item)).map(([name, value]) => [name, attributeOf(value)]),
  );

const revisionOf = ({ outboxId }: OutboxItem): number => Number(outboxId.split('#').at(-1));

/** Entries that were not dispatched yet, oldest first, and those of one moment in the order of their revisions. */
export async function undispatched(): Promise<OutboxItem[]> {
  const found = await makeOutboxStore().undispatched(Number.MAX_SAFE_INTEGER);
  return found
    .filter((item): item is OutboxItem => !('unreadable' in item))
    .sort((a, b) => a.createdAtMs - b.createdAtMs || revisionOf(a) - revisionOf(b));
}

/** Invokes the dispatcher once with these entries. Throws if one of them fails. */
export async function dispatch(items: OutboxItem[]): Promise<void> {
  const records = items.map((item) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: item.outboxId, NewImage: imageOf(item) },
  }));
  const { batchItemFailures } = await handler({ Records: records } as DynamoDBStreamEvent);
  if (batchItemFailures.length > 0) throw new Error('an outbox entry could not be dispatched');
}
