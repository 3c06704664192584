import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SubAccountStore } from '#domain/ports/deposits/sub-account-store.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { depositKeys, type Key } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import {
  addressItems,
  journalItem,
  subAccountFromItem,
  subAccountItems,
} from './sub-account-item.ts';

/** Positions in the transaction of create(), which tell the condition that failed. */
const at = { subIndex: 0, journal: 1, user: 2 };

/** Sub-accounts in table `deposits`. `keep` may cache the reading of the table's identity. */
export function makeSubAccountStore(
  client: DynamoDBDocumentClient = documentClient(),
  keep = (read: () => Promise<TableIdentity>) => read,
): SubAccountStore {
  const table = () => need('TABLE_DEPOSITS');
  const identity = keep(() => tableIdentity(client, table()));

  /** Moves a counter to `position`; the condition fails if it is there already. */
  const take = (key: Key, position: number): TransactItem => ({
    Update: {
      TableName: table(),
      Key: key,
      UpdateExpression: 'SET #n = :next',
      ConditionExpression: position === 1 ? 'attribute_not_exists(#n)' : '#n = :last',
      ExpressionAttributeNames: { '#n': 'n' },
      ExpressionAttributeValues: {
        ':next': position,
        ...(position > 1 && { ':last': position - 1 }),
      },
    },
  });

  const putNew = (item: Record<string, unknown>): TransactItem => ({
    Put: { TableName: table(), Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  return {
    async byUser(projectId, userId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: depositKeys.user(projectId, userId),
          ConsistentRead: true,
        }),
      );
      return Item ? subAccountFromItem(Item) : null;
    },

    async getMany(projectId, subAccountIds) {
      const keys = subAccountIds.map((id) => depositKeys.subAccount(projectId, id));
      const items = await batchGet(client, table(), keys, { consistent: true });
      const found = new Map(items.map((item) => [item.subAccountId, subAccountFromItem(item)]));
      return subAccountIds.flatMap((id) => found.get(id) ?? []);
    },

    async isRestored(project) {
      const [first, confirmed] = [depositKeys.journal(1), depositKeys.confirmedTable()];
      const [{ id, createdAt }, items] = await Promise.all([
        identity(),
        batchGet(client, table(), [first, confirmed], { consistent: true }),
      ]);
      if (items.some((item) => item.sk === confirmed.sk && item.tableId === id)) return false;
      const oldest = items.find((item) => item.pk === first.pk && item.sk === first.sk);
      return Math.min(project.createdAt, Number(oldest?.createdAt ?? Infinity)) < createdAt;
    },

    async nextPositions(projectId) {
      const subIndex = depositKeys.subIndexCounter(projectId);
      const journal = depositKeys.journalCounter();
      const items = await batchGet(client, table(), [subIndex, journal], { consistent: true });
      const last = ({ pk, sk }: Key) =>
        Number(items.find((item) => item.pk === pk && item.sk === sk)?.n ?? 0);
      return { subIndex: last(subIndex) + 1, subAccountId: last(journal) + 1 };
    },

    async create(subAccount, outbox) {
      const items = subAccountItems(subAccount);
      const result = await transact(client, [
        take(depositKeys.subIndexCounter(subAccount.projectId), subAccount.subIndex),
        take(depositKeys.journalCounter(), subAccount.subAccountId),
        putNew(items.user),
        putNew(items.subAccount),
        ...addressItems(subAccount).map(putNew),
        putNew(journalItem(subAccount)),
        outboxPut(outbox),
      ]);
      if (result.ok) return 'created';
      if (result.reasons[at.user]) return 'exists';
      if (result.reasons[at.subIndex] || result.reasons[at.journal]) return 'moved';
      // The numbers were free, so one of the addresses has an owner: the derivation repeats itself.
      throw new Error(`sub-account ${subAccount.subAccountId} cannot take its keys`);
    },
  };
}
