import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { need } from '#aws/runtime/config.ts';
import type { Statement } from '../model/statement.ts';
import type { StatementReader } from '../ports.ts';
import { booksKeys } from './books-keys.ts';

/** After the text of every period. */
const highest = '~';

/** The list of statements in the table `books`. */
export function makeStatementReader(
  client: DynamoDBDocumentClient = documentClient(),
): StatementReader {
  const TableName = () => need('TABLE_BOOKS');
  return {
    async find(projectId, period) {
      const Key = { pk: booksKeys.statements(projectId), sk: period };
      const { Item } = await client.send(
        new GetCommand({ TableName: TableName(), Key, ConsistentRead: true }),
      );
      return Item ? statementFromItem(Item) : null;
    },

    async page(projectId, { before, limit }) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: TableName(),
          KeyConditionExpression: 'pk = :pk AND sk < :before',
          ExpressionAttributeValues: {
            ':pk': booksKeys.statements(projectId),
            ':before': before ?? highest,
          },
          ScanIndexForward: false,
          // One more shows whether this is the last page.
          Limit: limit + 1,
        }),
      );
      const statements = Items.slice(0, limit).map(statementFromItem);
      const hasMore = Items.length > limit || LastEvaluatedKey !== undefined;
      return { statements, next: hasMore ? (statements.at(-1)?.period ?? null) : null };
    },
  };
}

const statementFromItem = ({ sk, seq, prev, hash, entries, files }: Item): Statement => ({
  period: String(sk),
  seq: Number(seq),
  prev: String(prev),
  hash: String(hash),
  entries: Number(entries),
  files: files as Statement['files'],
});
