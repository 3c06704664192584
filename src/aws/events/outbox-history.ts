import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { OutboxItem } from '#model/outbox.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { outboxFromItem } from './outbox-item.ts';

/**
 * Outbox items that are dispatched already, while they are kept. Only an operator reads them: it is a scan of the
 * whole table `events`.
 */
export const makeOutboxHistory = (client: DynamoDBDocumentClient = documentClient()) => ({
  /** Those of these kinds that were written since then (unix ms), in any order, page by page. */
  async *since(
    sinceMs: number,
    kinds: readonly OutboxItem['kind'][],
  ): AsyncGenerator<OutboxItem[]> {
    const names = kinds.map((_, i) => `:kind${i}`);
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: need('TABLE_EVENTS'),
          FilterExpression: `begins_with(pk, :outbox) AND createdAtMs >= :since AND kind IN (${names.join(', ')})`,
          ExpressionAttributeValues: {
            ':outbox': eventKeys.outbox('').pk,
            ':since': sinceMs,
            ...Object.fromEntries(kinds.map((kind, i) => [names[i], kind])),
          },
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      start = LastEvaluatedKey;
      yield Items.map(outboxFromItem);
    } while (start);
  },
});
