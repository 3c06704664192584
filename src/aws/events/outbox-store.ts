import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OutboxItem, UnreadableOutboxItem } from '#model/outbox.ts';
import type { OutboxStore } from '#ports/events.ts';
import { batchReads } from '#shared/async/batch-reads.ts';
import { makeBatcher } from '#shared/async/batcher.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { batchPut, maxBatchPut } from '../dynamodb/batch-put.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { dueKeys } from '../dynamodb/due-index.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { outboxFromItem, outboxToDispatchedItem } from './outbox-item.ts';

/** How long a dispatched item is kept for inspection, seconds. */
const keepSeconds = 7 * 86_400;

/** Reads an item for the redispatch: one that cannot be read must not hide the others. */
function readable(item: Record<string, unknown>): OutboxItem | UnreadableOutboxItem {
  try {
    return outboxFromItem(item);
  } catch (error) {
    const createdAtMs = Number(item.createdAtMs);
    return {
      // From its key, which postpone() needs, independent of its fields.
      outboxId: String(item.pk).slice(eventKeys.outbox('').pk.length),
      createdAtMs: Number.isSafeInteger(createdAtMs) ? createdAtMs : Number(item.dueSk),
      unreadable: String(error),
    };
  }
}

/** The outbox in table `events`. Items are written by the transactions that they announce. */
export function makeOutboxStore(client: DynamoDBDocumentClient = documentClient()): OutboxStore {
  const table = () => need('TABLE_EVENTS');
  // Those that are ready at the same time are one call. An item never changes but by its mark, so it
  // can be written whole, and a second mark does no more than keep it a little longer.
  const mark = makeBatcher<OutboxItem, void>(
    async (calls) => {
      const ttl = Math.floor(Date.now() / 1000) + keepSeconds;
      const items = calls.map(({ input }) => outboxToDispatchedItem(input, ttl));
      await batchPut(client, table(), items);
      for (const { resolve } of calls) resolve();
    },
    { maxSize: maxBatchPut, keyOf: ({ outboxId }) => outboxId },
  );
  // The entries of a batch ask for their earlier ones at the same time.
  const undispatched = batchReads(
    async (outboxIds) => {
      const keys = outboxIds.map(eventKeys.outbox);
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items.filter(({ duePk }) => duePk !== undefined).map(readable);
    },
    ({ outboxId }) => outboxId,
  );
  return {
    async get(outboxId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: eventKeys.outbox(outboxId),
          ConsistentRead: true,
        }),
      );
      return Item ? outboxFromItem(Item) : null;
    },

    async undispatchedAmong(outboxIds) {
      const found = await Promise.all(outboxIds.map(undispatched));
      return found.filter((item): item is OutboxItem => item !== null && !('unreadable' in item));
    },

    markDispatched: mark,

    async undispatched(beforeMs) {
      const found = await dueKeys(client, 'O', beforeMs - 1);
      const items = await batchGet(client, table(), found, { consistent: true });
      return items
        .filter((item) => item.duePk !== undefined && Number(item.dueSk) < beforeMs)
        .map(readable)
        .sort((a, b) => a.createdAtMs - b.createdAtMs);
    },

    async postpone(outboxId, untilMs) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: eventKeys.outbox(outboxId),
            UpdateExpression: 'SET dueSk = :until',
            ConditionExpression: 'attribute_exists(duePk)',
            ExpressionAttributeValues: { ':until': untilMs },
          }),
        ),
      );
    },
  };
}
