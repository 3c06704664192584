/** Outbox items as items of table `events`, and as images of its stream. */
import type { OutboxItem } from '#model/outbox.ts';
import { dueShard, eventKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** The item before it is dispatched: in the sparse index `due`, and without a ttl. */
export const outboxToItem = (item: OutboxItem): Record<string, unknown> => ({
  ...fieldsOf(item),
  duePk: `O#${dueShard(item.outboxId)}`,
  dueSk: item.createdAtMs,
});

/** The item afterwards, until `ttl` (unix seconds). */
export const outboxToDispatchedItem = (item: OutboxItem, ttl: number): Record<string, unknown> => ({
  ...fieldsOf(item),
  ttl,
});

const fieldsOf = (item: OutboxItem): Record<string, unknown> => ({
  ...eventKeys.outbox(item.outboxId),
  outboxId: item.outboxId,
  kind: item.kind,
  ref: item.ref,
  projectId: item.projectId,
  // As text: the event becomes a webhook's body, and a DynamoDB map has no order of keys.
  event: JSON.stringify(item.event),
  lists: JSON.stringify(item.lists),
  start: item.start,
  ...(item.asks && { asks: true }),
  ...(item.earlier && { earlier: JSON.stringify(item.earlier) }),
  ...(item.facts !== undefined && { facts: item.facts }),
  createdAtMs: item.createdAtMs,
  requestId: item.requestId,
});

/**
 * The write of an outbox item, for the transaction of the change that it announces. Its condition
 * fails the whole transaction if `<ref>#<rev>` was written before.
 */
export const outboxPut = (item: OutboxItem): TransactItem => ({
  Put: {
    TableName: need('TABLE_EVENTS'),
    Item: outboxToItem(item),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The inverse of outboxToItem. Throws TypeError if this service cannot have written the item. */
export function outboxFromItem(item: Record<string, unknown>): OutboxItem {
  const { outboxId, ref, projectId } = item;
  const lists = JSON.parse(String(item.lists));
  const createdAtMs = Number(item.createdAtMs);
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
    ...(item.asks === true && { asks: true }),
    ...(item.earlier !== undefined && { earlier: JSON.parse(String(item.earlier)) }),
    ...(item.facts !== undefined && { facts: String(item.facts) }),
    createdAtMs,
    requestId: String(item.requestId),
  };
}

/** A value in a stream record; outbox items have texts, numbers and booleans only. */
interface StreamValue {
  S?: string;
  N?: string;
  BOOL?: boolean;
}

/** The outbox item in a stream record's new image; null if the image is of another kind of item. */
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
