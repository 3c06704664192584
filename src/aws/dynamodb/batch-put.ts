import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { untilProcessed } from './until-processed.ts';

/** DynamoDB's limit for one call. */
export const maxBatchPut = 25;

/**
 * Writes items of one table, each with its own key, and overwrites what is stored under the keys: 25 a call,
 * one call after the other. Items that a call leaves unprocessed are written again. Throws when a call
 * is incomplete five times in a row; then some are written.
 */
export async function batchPut(
  client: DynamoDBDocumentClient,
  table: string,
  items: Record<string, unknown>[],
): Promise<void> {
  for (let i = 0; i < items.length; i += maxBatchPut) {
    const puts = items.slice(i, i + maxBatchPut).map((Item) => ({ PutRequest: { Item } }));
    await untilProcessed(`BatchWrite of ${table}`, puts, async (left) => {
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: left } }),
      );
      return (UnprocessedItems?.[table] ?? []) as typeof left;
    });
  }
}
