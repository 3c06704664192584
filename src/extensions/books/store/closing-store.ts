import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import { need } from '#aws/runtime/config.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Account } from '../model/account.ts';
import type { ClosingStore } from '../ports.ts';
import type { Balance } from '../rules/statement/balances.ts';
import { booksKeys } from './books-keys.ts';
import { allClosedDays, allDaysWithEntries, highest } from './days-with-entries.ts';

/** Closings in the table `books`. A day's mark in `CD#` is written when its closing is whole. */
export function makeClosingStore(client: DynamoDBDocumentClient = documentClient()): ClosingStore {
  const table = () => need('TABLE_BOOKS');

  async function balancesIn(pk: string): Promise<Balance[]> {
    const items = await queryAll(client, {
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    });
    return items.map(balanceFromItem);
  }

  return {
    newest: (projectId, to) => newestClosing(client, projectId, to),

    closedDays: (projectId, after, to) => allClosedDays(client, projectId, { after, to }),

    days: (projectId, after, to) => allDaysWithEntries(client, projectId, { after, to }),

    async through(projectId) {
      const Key = booksKeys.closedThrough(projectId);
      const { Item } = await client.send(
        new GetCommand({ TableName: table(), Key, ConsistentRead: true }),
      );
      return Item ? String(Item.through) : null;
    },

    async close(projectId, day) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: booksKeys.closedThrough(projectId),
            UpdateExpression: 'SET through = :day',
            ConditionExpression: 'attribute_not_exists(pk) OR through < :day',
            ExpressionAttributeValues: { ':day': day },
          }),
        ),
      );
    },

    sums: (projectId, day) => balancesIn(booksKeys.sums(projectId, day)),

    closing: (projectId, day) => balancesIn(booksKeys.closing(projectId, day)),

    async putClosing(projectId, day, balances) {
      const pk = booksKeys.closing(projectId, day);
      await inGroups(balances, ({ chain, token, account, amount }) =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { pk, sk: booksKeys.sumSk(chain, token, account), amount: amount.toString() },
          }),
        ),
      );
      const Item = { pk: booksKeys.closings(projectId), sk: day };
      await client.send(new PutCommand({ TableName: table(), Item }));
    },
  };
}

/** The newest day up to `to` that has a closing; null if none has. A strongly consistent read. */
export async function newestClosing(
  client: DynamoDBDocumentClient,
  projectId: string,
  to: string = highest,
): Promise<string | null> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: need('TABLE_BOOKS'),
      KeyConditionExpression: 'pk = :pk AND sk <= :to',
      ExpressionAttributeValues: { ':pk': booksKeys.closings(projectId), ':to': to },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Items[0] ? String(Items[0].sk) : null;
}

/** What the sort key of a sum or of a closing says. */
export function sumFromSk(sk: string): { chain: ChainName; token: string; account: Account } {
  const [chain, token, account] = sk.split('#') as [ChainName, string, Account];
  return { chain, token, account };
}

/** A sum of a day, or of its closing. */
export const balanceFromItem = ({ sk, amount }: Item): Balance => ({
  ...sumFromSk(String(sk)),
  address: null,
  amount: BigInt(String(amount)),
});
