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
 * The days of a project that have entries, `from` and `to` included, or only those after `after`. Strongly
 * consistent reads, one after the other as the days are asked for.
 */
export async function* daysWithEntries(
  client: DynamoDBDocumentClient,
  projectId: string,
  { after, from = after ? `${after}${highest}` : lowest, to = highest, newestFirst }: Days,
): AsyncGenerator<string> {
  if (from > to) return;
  let start: Item | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: need('TABLE_BOOKS'),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': booksKeys.days(projectId), ':from': from, ':to': to },
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

/** All of them. */
export async function allDaysWithEntries(
  ...query: Parameters<typeof daysWithEntries>
): Promise<string[]> {
  const days: string[] = [];
  for await (const day of daysWithEntries(...query)) days.push(day);
  return days;
}
