import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** DynamoDB's limit for one call. */
export const maxBatchPut = 25;

/**
 * Writes up to 25 items of one table, each with a key of its own, whatever is stored under the keys.
 * Items that a call leaves unprocessed are written again. Throws when a call is incomplete five
 * times in a row; then some are written.
 */
export async function batchPut(
  client: DynamoDBDocumentClient,
  table: string,
  items: Record<string, unknown>[],
): Promise<void> {
  let left = items.map((Item) => ({ PutRequest: { Item } }));
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === 5) throw new Error(`BatchWrite of ${table} stays incomplete`);
    if (attempt > 0) await new Promise((done) => setTimeout(done, 25 * 2 ** attempt));
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: left } }),
    );
    left = (UnprocessedItems?.[table] ?? []) as typeof left;
  }
}
