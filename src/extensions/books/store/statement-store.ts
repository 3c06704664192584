import type { S3Client } from '@aws-sdk/client-s3';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { need } from '#aws/runtime/config.ts';
import type { StatementHead } from '../model/statement.ts';
import type { StatementStore } from '../ports.ts';
import { booksKeys } from './books-keys.ts';
import { makeStatementLinks } from './statement-files.ts';
import { makeStatementReader } from './statement-reader.ts';

/** The list, its end, and the links in the bucket. */
export function makeStatementStore(
  client: DynamoDBDocumentClient = documentClient(),
  s3?: S3Client,
): StatementStore {
  const TableName = () => need('TABLE_BOOKS');
  const links = makeStatementLinks(s3);
  return {
    ...makeStatementReader(client),

    async head(projectId) {
      const Key = booksKeys.statementHead(projectId);
      const { Item } = await client.send(
        new GetCommand({ TableName: TableName(), Key, ConsistentRead: true }),
      );
      return Item ? headFromItem(Item) : null;
    },

    putLink: (projectId, seq, text) => links.put(projectId, seq, text),

    readLink: (projectId, seq) => links.read(projectId, seq),

    async note(projectId, { period, ...statement }, head) {
      const pk = booksKeys.statements(projectId);
      const Item = { pk, sk: period, ...statement };
      await client.send(new PutCommand({ TableName: TableName(), Item }));
      await client.send(
        new PutCommand({
          TableName: TableName(),
          Item: { ...booksKeys.statementHead(projectId), ...head },
        }),
      );
    },
  };
}

const headFromItem = ({ seq, hash, period }: Item): StatementHead => ({
  seq: Number(seq),
  hash: String(hash),
  period: String(period),
});
