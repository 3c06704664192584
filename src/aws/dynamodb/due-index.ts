import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { need } from '../runtime/config.ts';
import { dueShards, type Key } from './table-keys.ts';

/** Entries that one call reads of each shard. */
const pageSize = 50;

/**
 * Keys in the sparse index `due` of `events` that are due at `upToMs` or earlier: the oldest 50 of
 * each shard, of outbox items (`O`), deliveries (`D`) or notices (`N`). The index may lag behind the table, so the
 * caller must read the items before it acts on them.
 */
export async function dueKeys(
  client: DynamoDBDocumentClient,
  kind: 'O' | 'D' | 'N',
  upToMs: number,
): Promise<Key[]> {
  const shards = await Promise.all(
    Array.from({ length: dueShards }, (_, shard) =>
      client.send(
        new QueryCommand({
          TableName: need('TABLE_EVENTS'),
          IndexName: 'due',
          KeyConditionExpression: 'duePk = :pk AND dueSk <= :upTo',
          ExpressionAttributeValues: { ':pk': `${kind}#${shard}`, ':upTo': upToMs },
          Limit: pageSize,
        }),
      ),
    ),
  );
  return shards
    .flatMap(({ Items }) => Items ?? [])
    .sort((a, b) => Number(a.dueSk) - Number(b.dueSk))
    .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}
