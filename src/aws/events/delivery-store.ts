import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { OutboxItem } from '#model/outbox.ts';
import type { SentEvent } from '#model/webhook.ts';
import type { DeliveryStore } from '#ports/events.ts';
import { makeBatcher } from '#shared/async/batcher.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { batchPut } from '../dynamodb/batch-put.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { dueKeys } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { deliveryFromItem, deliveryToItem } from './delivery-item.ts';
import { outboxPut } from './outbox-item.ts';

const eventToItem = ({
  eventId,
  projectId,
  ref,
  event,
  body,
  createdAtMs,
  requestId,
}: SentEvent) => ({
  ...eventKeys.sentEvent(ref, event, createdAtMs, eventId),
  eventId,
  projectId,
  ref,
  event,
  body,
  createdAtMs,
  requestId,
});

/** Where a part of the index `receiver` continues, by the place that the part before it ended at. */
function placeAfter(receiverPk: string, receiverSk: string) {
  const deliveryId = receiverSk.slice(receiverSk.lastIndexOf('#') + 1);
  return { ...eventKeys.delivery(deliveryId), receiverPk, receiverSk };
}

/** Webhook deliveries and the events they carry, in table `events`. */
export function makeDeliveryStore(
  client: DynamoDBDocumentClient = documentClient(),
): DeliveryStore {
  const table = () => need('TABLE_EVENTS');

  /** One conditional put, in a transaction with the outbox item if there is one. */
  const put = async (
    put: {
      Item: Record<string, unknown>;
      ConditionExpression: string;
      ExpressionAttributeValues?: Record<string, unknown>;
    },
    outbox: OutboxItem | undefined,
  ): Promise<boolean> => {
    const input = { TableName: table(), ...put };
    if (outbox) return (await transact(client, [{ Put: input }, outboxPut(outbox)])).ok;
    return conditionalWrite(() => client.send(new PutCommand(input)));
  };

  const getMany: DeliveryStore['getMany'] = async (deliveryIds) => {
    const keys = deliveryIds.map((id) => eventKeys.delivery(id));
    const items = await batchGet(client, table(), keys, { consistent: true });
    const found = new Map(items.map((item) => [item.deliveryId, deliveryFromItem(item)]));
    return deliveryIds.flatMap((id) => found.get(id) ?? []);
  };

  // Those that are ready at the same time are one read and one write. The read keeps the first one,
  // whatever a repeat says; two at the same moment are of one outbox item, and the same.
  const putEvent = makeBatcher<SentEvent, void>(
    async (calls) => {
      const items = calls.map(({ input }) => eventToItem(input));
      const keys = items.map(({ pk, sk }) => ({ pk, sk }));
      const kept = await batchGet(client, table(), keys);
      const keptIds = new Set(kept.map(({ eventId }) => eventId));
      const added = items.filter(({ eventId }) => !keptIds.has(eventId));
      await batchPut(client, table(), added);
      for (const { resolve } of calls) resolve();
    },
    { keyOf: ({ eventId }) => eventId },
  );

  return {
    getMany,

    async get(deliveryId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: eventKeys.delivery(deliveryId),
          ConsistentRead: true,
        }),
      );
      return Item ? deliveryFromItem(Item) : null;
    },

    create(delivery, outbox) {
      return put(
        { Item: deliveryToItem(delivery), ConditionExpression: 'attribute_not_exists(pk)' },
        outbox,
      );
    },

    update(delivery, outbox) {
      return put(
        {
          Item: deliveryToItem(delivery),
          ConditionExpression: 'rev = :before',
          ExpressionAttributeValues: { ':before': delivery.rev - 1 },
        },
        outbox,
      );
    },

    async due(upTo) {
      const keys = await dueKeys(client, 'D', upTo * 1000);
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items
        .filter((item) => item.duePk !== undefined && Number(item.dueSk) <= upTo * 1000)
        .sort((a, b) => Number(a.dueSk) - Number(b.dueSk))
        .map((item) => String(item.pk).slice('DL#'.length));
    },

    claimDue(deliveryId, upTo, until) {
      return conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: eventKeys.delivery(deliveryId),
            UpdateExpression: 'SET dueSk = :until',
            ConditionExpression: 'dueSk <= :upTo',
            ExpressionAttributeValues: { ':until': until * 1000, ':upTo': upTo * 1000 },
          }),
        ),
      );
    },

    async waitingFor(url, { kind, projectId, after = null, limit }) {
      const { pk } = eventKeys.receiver(url);
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: table(),
          IndexName: 'receiver',
          KeyConditionExpression: 'receiverPk = :pk AND begins_with(receiverSk, :place)',
          ExpressionAttributeValues: { ':pk': pk, ':place': eventKeys.waiting(kind, projectId) },
          Limit: limit,
          ExclusiveStartKey: after === null ? undefined : placeAfter(pk, after),
        }),
      );
      return {
        list: Items.map(({ pk, nextAt }) => ({
          deliveryId: String(pk).slice('DL#'.length),
          nextAt: Number(nextAt),
        })),
        next: LastEvaluatedKey ? String(LastEvaluatedKey.receiverSk) : null,
      };
    },

    release(deliveryId, at) {
      return conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: eventKeys.delivery(deliveryId),
            UpdateExpression:
              'SET nextAt = :at, dueSk = :due, rev = rev + :one REMOVE held, receiverPk, receiverSk',
            ConditionExpression: 'attribute_exists(held)',
            ExpressionAttributeValues: { ':at': at, ':due': at * 1000, ':one': 1 },
          }),
        ),
      );
    },

    async ofEvent(eventId) {
      const items = await queryAll(client, {
        TableName: table(),
        IndexName: 'event',
        KeyConditionExpression: 'eventPk = :event',
        ExpressionAttributeValues: { ':event': eventId },
      });
      return getMany(items.map(({ pk }) => String(pk).slice('DL#'.length)));
    },

    async eventsOf(ref) {
      const { Items } = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: {
            ':pk': eventKeys.sentEvent(ref, 'deposit.credited', 0, '').pk,
          },
          Limit: 50,
        }),
      );
      return (Items ?? []).map(({ eventId }) => String(eventId));
    },

    putEvent,

    async latestEvent(ref, event) {
      const { Items } = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
          ExpressionAttributeValues: {
            ':pk': eventKeys.sentEvent(ref, event, 0, '').pk,
            ':event': `${event}#`,
          },
          ScanIndexForward: false,
          Limit: 1,
          ConsistentRead: true,
        }),
      );
      const item = Items?.[0];
      if (!item) return null;
      return {
        eventId: String(item.eventId),
        projectId: String(item.projectId),
        ref: String(item.ref),
        event: item.event as SentEvent['event'],
        body: String(item.body),
        createdAtMs: Number(item.createdAtMs),
        requestId: String(item.requestId),
      };
    },
  };
}
