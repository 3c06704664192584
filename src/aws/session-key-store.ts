import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SessionKeyStore } from '../domain/ports/session-keys.ts';
import { auditItems } from './audit-item.ts';
import { batchGet } from './batch-get.ts';
import { documentClient } from './clients.ts';
import { conditionalWrite } from './conditional-write.ts';
import { need } from './config.ts';
import { moneyKeys, sessionKeyKeys } from './keys.ts';
import { sessionKeyFromItem, sessionKeyToItem } from './session-key-item.ts';
import { outboxPut, transact } from './transact.ts';

/** Session keys in table `session-keys`; what they were used for in table `money`. */
export function makeSessionKeyStore(
  client: DynamoDBDocumentClient = documentClient(),
): SessionKeyStore {
  const table = () => need('TABLE_SESSION_KEYS');

  return {
    async get(skId) {
      const Key = sessionKeyKeys.sessionKey(skId);
      const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item ? sessionKeyFromItem(Item) : null;
    },

    async getMany(skIds) {
      const keys = skIds.map(sessionKeyKeys.sessionKey);
      const items = await batchGet(client, table(), keys, { consistent: true });
      const found = new Map(items.map((item) => [item.skId, sessionKeyFromItem(item)]));
      return skIds.flatMap((skId) => found.get(skId) ?? []);
    },

    async create({ key, outbox, audit }) {
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: sessionKeyToItem(key),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      if (!result.ok) throw new Error(`session key ${key.skId} is there already`);
    },

    async revoke({ key, at, outbox, audit }) {
      const revoked = { ...key, revokedAt: at, rev: key.rev + 1 };
      const result = await transact(client, [
        {
          Update: {
            TableName: table(),
            Key: sessionKeyKeys.sessionKey(key.skId),
            UpdateExpression: 'SET revokedAt = :at, rev = :next',
            ConditionExpression: 'rev = :rev AND projectId = :project',
            ExpressionAttributeValues: {
              ':at': at,
              ':next': revoked.rev,
              ':rev': key.rev,
              ':project': key.projectId,
            },
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return result.ok ? revoked : null;
    },

    async usedToday(skIds, day) {
      const keys = skIds.flatMap((id) => [moneyKeys.sessionCap(id, day), moneyKeys.sessionUse(id)]);
      const items = await batchGet(client, need('TABLE_MONEY'), keys, { consistent: true });
      const byKey = new Map(items.map((item) => [item.pk, item]));
      return new Map(
        skIds.map((id) => {
          const at = byKey.get(moneyKeys.sessionUse(id).pk)?.at;
          return [
            id,
            {
              usedMicroUsd: BigInt(String(byKey.get(moneyKeys.sessionCap(id, day).pk)?.used ?? 0)),
              lastUsedAt: at === undefined ? null : Number(at),
            },
          ];
        }),
      );
    },

    async noteUse(skId, at) {
      const update = new UpdateCommand({
        TableName: need('TABLE_MONEY'),
        Key: moneyKeys.sessionUse(skId),
        UpdateExpression: 'SET #at = :at',
        ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': at },
      });
      await conditionalWrite(() => client.send(update));
    },
  };
}
