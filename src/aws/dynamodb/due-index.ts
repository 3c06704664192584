import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { need } from '../runtime/config.ts';
import { dueShards, type Key } from './table-keys.ts';

/** Entries read of each shard at once. */
const perShard = 100;

/**
 * Keys on the sparse `due` index of `events` that are due at this time (ms) or before, the oldest
 * 100 of each shard: `O` outbox entries, `D` deliveries. The index may lag: read the items again.
 */
export async function dueKeys(
  client: DynamoDBDocumentClient,
  kind: 'O' | 'D',
  upToMs: number,
): Promise<Key[]> {
  const shards = await Promise.all(
    Array.from({ length: dueShards }, (_, shard) =>
      client.send(
        new QueryCommand({
          TableName: need('TABLE_EVENTS'),
          IndexName: 'due',
          KeyConditionExpression: 'due_pk = :pk AND due_at <= :upTo',
          ExpressionAttributeValues: { ':pk': `${kind}#${shard}`, ':upTo': upToMs },
          Limit: perShard,
        }),
      ),
    ),
  );
  return shards
    .flatMap(({ Items }) => Items ?? [])
    .sort((a, b) => Number(a.due_at) - Number(b.due_at))
    .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}
