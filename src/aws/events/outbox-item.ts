/** The outbox item's shape in table `events`, in the table's own words and in its stream's. */
import type { OutboxItem } from '#model/outbox.ts';
import { dueShard, eventKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** The item of an undispatched entry: on the sparse `due` index, without a ttl. */
export const outboxToItem = (item: OutboxItem): Record<string, unknown> => ({
  ...eventKeys.outbox(item.outboxId),
  due_pk: `O#${dueShard(item.outboxId)}`,
  due_at: item.createdAtMs,
  outbox_id: item.outboxId,
  kind: item.kind,
  ref: item.ref,
  project_id: item.projectId,
  // As text: a DynamoDB map forgets the order of its keys, and this becomes the body that is sent.
  event: JSON.stringify(item.event),
  lists: JSON.stringify(item.lists),
  start: item.start,
  created_at_ms: item.createdAtMs,
  request_id: item.requestId,
});

/**
 * The item that announces a change: part of the transaction that makes it. Its condition makes a
 * second write of the same `<ref>#<rev>` fail the whole transaction.
 */
export const outboxPut = (item: OutboxItem): TransactItem => ({
  Put: {
    TableName: need('TABLE_EVENTS'),
    Item: outboxToItem(item),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The entry that an item of the table holds. Throws for one that this service did not write so. */
export function outboxFromItem(item: Record<string, unknown>): OutboxItem {
  const { outbox_id: outboxId, ref, project_id: projectId } = item;
  const lists = JSON.parse(String(item.lists));
  const createdAtMs = Number(item.created_at_ms);
  if (![outboxId, ref, projectId].every((id) => typeof id === 'string' && id !== '')) {
    throw new TypeError('an outbox entry without its ids');
  }
  if (!Array.isArray(lists)) throw new TypeError('an outbox entry without its lists');
  if (!Number.isSafeInteger(createdAtMs)) throw new TypeError('an outbox entry without its time');
  return {
    outboxId: outboxId as string,
    kind: item.kind as OutboxItem['kind'],
    ref: ref as string,
    projectId: projectId as string,
    event: JSON.parse(String(item.event)),
    lists,
    start: item.start === true,
    createdAtMs,
    requestId: String(item.request_id),
  };
}

/** A value as a stream carries it; an outbox item has texts, numbers and booleans only. */
interface StreamValue {
  S?: string;
  N?: string;
  BOOL?: boolean;
}

/** The entry in a stream record's new image; null when the image is another kind of item. */
export function outboxFromImage(image: Record<string, StreamValue> | undefined): OutboxItem | null {
  if (!image?.pk?.S?.startsWith('O#')) return null;
  const item = Object.fromEntries(
    Object.entries(image).map(([name, value]) => [
      name,
      value.S ?? value.BOOL ?? (value.N === undefined ? undefined : Number(value.N)),
    ]),
  );
  return outboxFromItem(item);
}
