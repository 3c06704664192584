import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inChunks } from '#shared/in-chunks.ts';
import type { Key } from './table-keys.ts';
import { untilProcessed } from './until-processed.ts';

/**
 * Reads items of one table by key, 100 keys a call. Keys that a call leaves unprocessed are asked
 * for again. The items come in no order, and a missing item is left out. Throws when a call is
 * incomplete five times in a row.
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  table: string,
  keys: Key[],
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  const unique = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const answers = await Promise.all(
    inChunks(unique, 100).map(async (chunk) => {
      const items: Record<string, unknown>[] = [];
      await untilProcessed(`BatchGet of ${table}`, chunk, async (wanted) => {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({
            RequestItems: {
              [table]: { Keys: wanted, ConsistentRead: options.consistent ?? false },
            },
          }),
        );
        items.push(...(Responses?.[table] ?? []));
        return (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
      });
      return items;
    }),
  );
  return answers.flat();
}
