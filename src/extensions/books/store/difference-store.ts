import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { need } from '#aws/runtime/config.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';
import type { OpenDifference } from '../model/difference.ts';
import type { DifferenceStore } from '../ports.ts';
import { booksKeys } from './books-keys.ts';
import { differenceCodec, duePut, progressCodec } from './reconcile-items.ts';

/** Differences as people see and close them, in the table `books`. */
export function makeDifferenceStore(
  client: DynamoDBDocumentClient = documentClient(),
): DifferenceStore {
  const table = () => need('TABLE_BOOKS');
  const openKey = (chain: ChainName, differenceNo: string): Key => ({
    pk: booksKeys.differences(chain),
    sk: differenceNo,
  });

  async function get(key: Key): Promise<Item | undefined> {
    const command = new GetCommand({ TableName: table(), Key: key, ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  return {
    async open(projectId) {
      const found = await Promise.all(
        chainNames.map((chain) =>
          queryAll(client, {
            TableName: table(),
            KeyConditionExpression: 'pk = :pk',
            FilterExpression: 'projectId = :project',
            ExpressionAttributeValues: {
              ':pk': booksKeys.differences(chain),
              ':project': projectId,
            },
            ConsistentRead: true,
          }),
        ),
      );
      return found.flat().map(differenceCodec.decode);
    },

    async closed(projectId, { place, limit }) {
      const pk = booksKeys.closed(projectId);
      const { Items = [], LastEvaluatedKey: last } = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ScanIndexForward: false,
          Limit: limit,
          ...(place !== null && { ExclusiveStartKey: { pk, sk: place } }),
        }),
      );
      return {
        differences: Items.map(differenceCodec.decode),
        next: last ? String(last.sk) : null,
      };
    },

    async find(differenceNo) {
      const items = await Promise.all(chainNames.map((chain) => get(openKey(chain, differenceNo))));
      const item = items.find((one) => one !== undefined);
      return item ? differenceCodec.decode(item) : null;
    },

    async close(closed, { audit, outbox }) {
      const { projectId, chain, differenceNo, rev } = closed;
      const sk = booksKeys.closedSk(closedAt(closed), differenceNo);
      const { ok } = await transact(client, [
        {
          Delete: {
            TableName: table(),
            Key: openKey(chain, differenceNo),
            ConditionExpression: 'rev = :before',
            ExpressionAttributeValues: { ':before': rev - 1 },
          },
        },
        {
          Put: {
            TableName: table(),
            Item: { pk: booksKeys.closed(projectId), sk, ...differenceCodec.encode(closed) },
          },
        },
        ...auditItems(audit),
        ...outbox.map(outboxPut),
      ]);
      return ok;
    },

    async progress() {
      const item = await get(booksKeys.progress());
      return item ? progressCodec.decode(item) : null;
    },

    async compare(chain, due, { audit, outbox }) {
      const { ok } = await transact(client, [
        { Put: duePut(chain, due) },
        ...auditItems(audit),
        ...outbox.map(outboxPut),
      ]);
      return ok;
    },
  };
}

function closedAt({ closing, differenceNo }: OpenDifference): number {
  if (!closing) throw new Error(`${differenceNo} is not closed`);
  return closing.at;
}
