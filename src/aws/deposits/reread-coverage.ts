import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ScannedBlock } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { chainKeys } from '../dynamodb/deposit-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { pad } from '../dynamodb/table-keys.ts';
import { blocksOf, coverageDays, isPassed, maxStretch } from './coverage-item.ts';

/** A tick may pass a block, or another rescan read one, while this one writes. */
const tries = 5;

/**
 * Records in the coverage of these blocks (ascending) what a rescan read of them, and takes them off
 * the cursor's list of passed blocks. The coverage first: the list keeps the alarm, and what stops
 * in between is done again.
 */
export async function rereadCoverage(
  client: DynamoDBDocumentClient,
  table: string,
  chain: ChainName,
  blocks: readonly ScannedBlock[],
): Promise<void> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return;
  await repeat(async () => {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: 'attribute_exists(#unknown)',
      ExpressionAttributeNames: { '#unknown': 'unknown' },
      ExpressionAttributeValues: {
        ':pk': chainKeys.coverage(chain, 0n, 0n).pk,
        ':from': pad(first.number),
        ':to': `${pad(last.number + maxStretch)}#\uffff`,
      },
      ConsistentRead: true,
    });
    const done = await Promise.all(items.map((item) => closeItem(client, table, item, blocks)));
    return done.every(Boolean);
  });
  await repeat(() => dropPassed(client, table, chain, blocks));
}

async function repeat(write: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) if (await write()) return;
  throw new Error('the coverage changed too often during the update');
}

/** Writes one item of coverage. False if it changed since it was read. */
async function closeItem(
  client: DynamoDBDocumentClient,
  table: string,
  item: Record<string, unknown>,
  blocks: readonly ScannedBlock[],
): Promise<boolean> {
  const hashes = new Map(blocksOf(item).map(({ number, hash }) => [number, hash]));
  const ours = blocks.filter(({ number, hash }) => hashes.get(number) === hash);
  const before = item.unknown as string[];
  const understood = new Set(
    ours.filter(({ coverage }) => !coverage.includes('unknown')).map(({ number }) => `${number}`),
  );
  const after = before.filter((number) => !understood.has(number));
  const newest = ours.at(-1);
  if (!newest || (after.length === before.length && !isPassed(item))) return true;
  const read = after.length === 0 || isPassed(item) ? newest.coverage.join(',') : item.read;
  const isOpen = after.length > 0;
  return conditionalWrite(() =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk: item.pk, sk: item.sk },
        UpdateExpression: `SET #read = :read, ${
          isOpen ? '#unknown = :after' : '#ttl = :ttl REMOVE #unknown'
        }`,
        ConditionExpression: '#unknown = :before',
        ExpressionAttributeNames: {
          '#read': 'read',
          '#unknown': 'unknown',
          ...(!isOpen && { '#ttl': 'ttl' }),
        },
        ExpressionAttributeValues: {
          ':read': read,
          ':before': before,
          ...(isOpen
            ? { ':after': after }
            : { ':ttl': Math.floor(Date.now() / 1000) + coverageDays * 86_400 }),
        },
      }),
    ),
  );
}

/**
 * Takes the blocks off the cursor's list, by their numbers: if the chain has replaced a passed
 * block, the one that was read is now in its place. False if the list changed since it was read.
 */
async function dropPassed(
  client: DynamoDBDocumentClient,
  table: string,
  chain: ChainName,
  blocks: readonly ScannedBlock[],
): Promise<boolean> {
  const Key = chainKeys.cursor(chain);
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key, ConsistentRead: true }),
  );
  const before = (Item?.passed ?? []) as { number: string }[];
  const read = new Set(blocks.map(({ number }) => number.toString()));
  const after = before.filter(({ number }) => !read.has(number));
  if (after.length === before.length) return true;
  return conditionalWrite(() =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: after.length > 0 ? 'SET passed = :after' : 'REMOVE passed',
        ConditionExpression: 'passed = :before',
        ExpressionAttributeValues: {
          ':before': before,
          ...(after.length > 0 && { ':after': after }),
        },
      }),
    ),
  );
}
