import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ReceiverState, ReceiverStore } from '#ports/events.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** How long failures are remembered, seconds: longer than the longest step between two attempts. */
const keepSeconds = 3 * 86_400;

/** The most that is kept of an error's text. */
const maxError = 200;

/** The state of webhook URLs, in table `events`. */
export function makeReceiverStore(
  client: DynamoDBDocumentClient = documentClient(),
): ReceiverStore {
  const at = (url: string) => ({ TableName: need('TABLE_EVENTS'), Key: eventKeys.receiver(url) });
  return {
    async get(url) {
      const { Item } = await client.send(new GetCommand({ ...at(url), ConsistentRead: true }));
      if (!Item) return null;
      return {
        failures: Number(Item.failures ?? 0),
        since: Number(Item.since ?? 0),
        probeUntil: Number(Item.probeUntil ?? 0),
        last: (Item.last as ReceiverState['last'] | undefined) ?? null,
      };
    },

    async noteFailure(url, { at: now, status, error, probeUntil }) {
      const probe = probeUntil === null ? '' : ', probeUntil = :until';
      await client.send(
        new UpdateCommand({
          ...at(url),
          UpdateExpression: `SET since = if_not_exists(since, :now), #last = :last, #ttl = :ttl${probe} ADD failures :one`,
          ExpressionAttributeNames: { '#ttl': 'ttl', '#last': 'last' },
          ExpressionAttributeValues: {
            ':now': now,
            ':last': { at: now, status, error: error?.slice(0, maxError) ?? null },
            ':ttl': now + keepSeconds,
            ':one': 1,
            ...(probeUntil === null ? {} : { ':until': probeUntil }),
          },
        }),
      );
    },

    async noteSuccess(url) {
      await client.send(
        new UpdateCommand({
          ...at(url),
          UpdateExpression: 'REMOVE since, failures, probeUntil, #last',
          ExpressionAttributeNames: { '#last': 'last' },
        }),
      );
    },

    takeProbe: (url, { now, until }) =>
      conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            ...at(url),
            UpdateExpression: 'SET probeUntil = :until',
            ConditionExpression:
              'attribute_exists(failures) AND (attribute_not_exists(probeUntil) OR probeUntil <= :now)',
            ExpressionAttributeValues: { ':now': now, ':until': until },
          }),
        ),
      ),
  };
}
