import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#aws/dynamodb/codec.ts';
import { need } from '#aws/runtime/config.ts';
import { booksKeys } from './books-keys.ts';

/** Before and after the text of every day, and of every place in a list. */
export const lowest = '0';
export const highest = '~';

/** A project has one more day every day: a page of a list reads as many as it needs. */
const daysAtOnce = 32;

interface Days {
  after?: string | null | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Else the oldest first. */
  newestFirst?: boolean;
}

/**
 * The days of a partition, `from` and `to` included, or only those after `after`. Strongly consistent reads,
 * one after the other as the days are asked for.
 */
async function* daysIn(
  client: DynamoDBDocumentClient,
  pk: string,
  { after, from = after ? `${after}${highest}` : lowest, to = highest, newestFirst }: Days,
): AsyncGenerator<string> {
  if (from > to) return;
  let start: Item | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: need('TABLE_BOOKS'),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ScanIndexForward: !newestFirst,
        Limit: daysAtOnce,
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    for (const { sk } of page.Items ?? []) yield String(sk);
    start = page.LastEvaluatedKey;
  } while (start);
}

/** The days of a project that have entries. */
export const daysWithEntries = (client: DynamoDBDocumentClient, projectId: string, days: Days) =>
  daysIn(client, booksKeys.days(projectId), days);

/** All of them. */
export const allDaysWithEntries = (
  client: DynamoDBDocumentClient,
  projectId: string,
  days: Days,
): Promise<string[]> => all(daysWithEntries(client, projectId, days));

/** All days of a project whose closing is whole. */
export const allClosedDays = (
  client: DynamoDBDocumentClient,
  projectId: string,
  days: Days,
): Promise<string[]> => all(daysIn(client, booksKeys.closings(projectId), days));

async function all(days: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const day of days) found.push(day);
  return found;
}
