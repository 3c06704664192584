import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableIdentity } from '#model/sent-payment.ts';
import { journalBlock } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { takeNumber } from '../dynamodb/take-number.ts';
import { isConflict, type TransactItem, transact } from '../dynamodb/transact.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { freePosition, takePosition } from './journal-lanes.ts';
import {
  addressItems,
  endsItems,
  journalItem,
  subAccountFromItem,
  subAccountItems,
} from './sub-account-item.ts';

/** Positions in the transaction of create(), which show the condition that failed. */
const at = { journal: 0, user: 1 };

/** Sub-accounts in table `deposits`. `keep` may cache the reading of the table's identity. */
export function makeSubAccountStore(
  client: DynamoDBDocumentClient = documentClient(),
  keep = (read: () => Promise<TableIdentity>) => read,
  /** The size of a block of the journal; a deployment has one. */
  blockSize = journalBlock,
): SubAccountStore {
  const table = () => need('TABLE_DEPOSITS');
  const identity = keep(() => tableIdentity(client, table()));

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

    takeIndex: (projectId) =>
      takeNumber(client, { table: table(), key: depositKeys.subIndexCounter(projectId) }),

    freePosition: async (isCrowded) =>
      freePosition(client, {
        table: table(),
        tableId: (await identity()).id,
        isCrowded,
        size: blockSize,
      }),

    async setLabel({ projectId, userId, subAccountId }, label) {
      const keys = [
        depositKeys.user(projectId, userId),
        depositKeys.subAccount(projectId, subAccountId),
      ];
      const result = await transact(
        client,
        keys.map((key) => ({
          Update: {
            TableName: table(),
            Key: key,
            UpdateExpression: 'SET label = :label',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':label': label },
          },
        })),
      );
      if (!result.ok) throw new Error(`sub-account ${subAccountId} is not stored twice`);
    },

    async create(subAccount, outbox) {
      const items = subAccountItems(subAccount);
      const writes = [
        takePosition(table(), subAccount.subAccountId, blockSize),
        putNew(items.user),
        putNew(items.subAccount),
        ...addressItems(subAccount).map(putNew),
        ...endsItems(subAccount).map(putNew),
        putNew(journalItem(subAccount)),
        outboxPut(outbox),
      ];
      // Whoever holds the position takes it: the caller does better with another one than with waiting.
      const result = await transact(client, writes, { once: true }).catch((error: unknown) => {
        if (isConflict(error)) return null;
        throw error;
      });
      if (result === null) return 'moved';
      if (result.ok) return 'created';
      if (result.reasons[at.user]) return 'exists';
      if (result.reasons[at.journal]) return 'moved';
      // The position was free, so one of the addresses has an owner: the derivation repeats itself.
      throw new Error(`sub-account ${subAccount.subAccountId} cannot have its keys stored`);
    },
  };
}
