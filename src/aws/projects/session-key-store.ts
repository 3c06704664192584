import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { SessionKey, SessionKeyProof } from '#model/session-key.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { sessionKeyKeys } from '../dynamodb/session-key-keys.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { sessionKeyProofFromItem } from './session-key-proofs.ts';

const codec = makeCodec<SessionKey>({
  bigints: { maxPerTxMicroUsd: 'nullable', dailyCapMicroUsd: 'nullable' },
});

/** Without the codec: caps are stored as numbers, which the codec decodes too. */
export const sessionKeyToItem = (key: SessionKey): Item => ({
  ...sessionKeyKeys.sessionKey(key.skId),
  ...key,
});

/** The key of an item. A missing cap is an error: it must not be read as no cap. */
const sessionKeyFromItem = codec.decode;

/** Whether a key is what its merchant's request asked for. */
export type ProvenRule = (key: SessionKey, proof: SessionKeyProof | null) => boolean;

/**
 * Session keys in table `session-keys`; their use in table `money`. `keep` may cache the reading of
 * the table's identity.
 */
export function makeSessionKeyStore(
  given: DynamoDBDocumentClient | undefined,
  isProven: ProvenRule,
  keep = (read: () => Promise<TableIdentity>) => read,
): SessionKeyStore {
  const client = given ?? documentClient();
  const table = () => need('TABLE_SESSION_KEYS');
  const identity = keep(() => tableIdentity(client, table()));
  const read = makeBatchGetLoader(client, table);
  const readMoney = makeBatchGetLoader(client, () => need('TABLE_MONEY'));

  const get = async (skId: string): Promise<SessionKey | null> => {
    const item = await read(sessionKeyKeys.sessionKey(skId));
    return item && sessionKeyFromItem(item);
  };

  /** The key as it may be used: what its request asked for, and revoked for good. */
  const getProven = async (skId: string): Promise<SessionKey | null> => {
    const [key, proof, revocation] = await Promise.all([
      get(skId),
      read(sessionKeyKeys.proof(skId)),
      read(sessionKeyKeys.revocation(skId)),
    ]);
    if (!key || !isProven(key, proof && sessionKeyProofFromItem(proof))) return null;
    return revocation ? { ...key, revokedAt: key.revokedAt ?? Number(revocation.at) } : key;
  };

  return {
    get,

    async getForUse(skId) {
      const [key, { id, createdAt }] = await Promise.all([getProven(skId), identity()]);
      if (!key || key.createdAt >= createdAt) return key;
      const confirmed = await read(sessionKeyKeys.confirmedTable());
      return confirmed?.tableId === id ? key : { ...key, revokedAt: key.revokedAt ?? createdAt };
    },

    async getMany(skIds) {
      const keys = skIds.map(sessionKeyKeys.sessionKey);
      const items = await batchGet(client, table(), keys, { consistent: true });
      const found = new Map(items.map((item) => [item.skId, sessionKeyFromItem(item)]));
      return skIds.flatMap((skId) => found.get(skId) ?? []);
    },

    async create({ key, outbox, audit, idempotencyKey }) {
      const { skId, name, createdAt, projectId } = key;
      const idempotency =
        idempotencyKey === undefined ? null : sessionKeyKeys.idempotency(projectId, idempotencyKey);
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: sessionKeyToItem(key),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...(idempotency
          ? [
              {
                Put: {
                  TableName: table(),
                  Item: { ...idempotency, skId, name, createdAt },
                  ConditionExpression: 'attribute_not_exists(pk)',
                },
              },
            ]
          : []),
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      if (result.ok) return null;
      const made = idempotency && (await read(idempotency));
      if (!made) throw new Error(`session key ${skId} already exists`);
      return {
        skId: String(made.skId),
        name: String(made.name),
        createdAt: Number(made.createdAt),
      };
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
        {
          Put: { TableName: table(), Item: { ...sessionKeyKeys.revocation(key.skId), at } },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return result.ok ? revoked : null;
    },

    async keepRevoked(skId, at) {
      const put = new PutCommand({
        TableName: table(),
        Item: { ...sessionKeyKeys.revocation(skId), at },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await conditionalWrite(() => client.send(put));
    },

    async usedToday(skIds, day) {
      const entries = await Promise.all(
        skIds.map(async (id) => {
          const [cap, use] = await Promise.all([
            readMoney(moneyKeys.sessionCap(id, day)),
            readMoney(moneyKeys.sessionUse(id)),
          ]);
          return [
            id,
            {
              usedMicroUsd: BigInt(String(cap?.used ?? 0)),
              lastUsedAt: use?.at === undefined ? null : Number(use.at),
            },
          ] as const;
        }),
      );
      return new Map(entries);
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
