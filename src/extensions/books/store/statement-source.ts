import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import { need } from '#aws/runtime/config.ts';
import type { StatementSource } from '../ports.ts';
import { booksKeys } from './books-keys.ts';
import { sumFromSk } from './closing-store.ts';
import { moveFromItem } from './move-item.ts';

/** Reads all entries of a day in the table `books`, a partition after the other. */
export function makeStatementSource(
  client: DynamoDBDocumentClient = documentClient(),
): StatementSource {
  const table = () => need('TABLE_BOOKS');
  return {
    async *entries(projectId, day, size) {
      const sums = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': booksKeys.sums(projectId, day) },
        ConsistentRead: true,
      });
      const partitions = new Set(
        sums.map(({ sk }) => {
          const { chain, token } = sumFromSk(String(sk));
          return booksKeys.moves(projectId, chain, token, day);
        }),
      );
      for (const pk of partitions) {
        let start: Item | undefined;
        do {
          const page = await client.send(
            new QueryCommand({
              TableName: table(),
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': pk },
              // A move has two entries.
              Limit: Math.ceil(size / 2),
              ExclusiveStartKey: start,
              ConsistentRead: true,
            }),
          );
          const entries = (page.Items ?? []).flatMap((item) => [...moveFromItem(item)]);
          if (entries.length > 0) yield entries;
          start = page.LastEvaluatedKey;
        } while (start);
      }
    },
  };
}
