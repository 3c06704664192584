import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AdminWrite, PendingChange, WhitelistNotes } from '#model/change.ts';
import type { KeyWebhook, ProjectSummary } from '#model/project.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { passStop } from '../deposits/stop-item.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { apiKeyKeys, type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { takeNumber } from '../dynamodb/take-number.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { unfreezeNonceState } from '../payments/nonce-state-item.ts';
import { need } from '../runtime/config.ts';
import { adminWriteItems, closeItems, confirmationItems } from './admin-writes.ts';
import { withRequests } from './confirmed-urls.ts';
import { keptHotWallets } from './kept-hot-wallets.ts';
import { type FreezeRule, openFreezes } from './open-freezes.ts';
import {
  credentialFromItem,
  keyProofFromItems,
  keyWebhookFromItem,
  settingsFromItem,
} from './project-item.ts';
import { readProject } from './read-project.ts';

/** The record of an item whose fields need no conversion. */
const record = <T>(item: Item): T => withoutKeys(item) as T;

/** The items of a write in the table that it changes. */
function writeItems(projects: string, projectId: string, write: AdminWrite): TransactItem[] {
  switch (write.kind) {
    case 'unfreezeWallet':
      return [unfreezeNonceState(need('TABLE_MONEY'), write)];
    case 'passBlock':
      return [passStop(need('TABLE_CHAIN_STATE'), write.stop, write.pass)];
    default:
      return adminWriteItems(projects, projectId, write);
  }
}

const webhookOf = ({
  webhookUrl,
  webhookSecret,
  previousSecret,
  extraEvents,
  webhookEvents,
}: KeyWebhook) => ({
  webhookUrl,
  webhookSecret,
  ...(previousSecret && { previousSecret }),
  ...(extraEvents !== undefined && { extraEvents }),
  ...(webhookEvents && { webhookEvents }),
});

/**
 * The tables `projects` and `api-keys` as the admin API uses them: every write has its audit entry.
 * Only functions that may read keys have the second.
 */
export function makeProjectAdminStore(
  given: DynamoDBDocumentClient | undefined,
  isFreezeEnded: FreezeRule,
): ProjectAdminStore {
  const client = given ?? documentClient();
  const table = () => need('TABLE_PROJECTS');
  const kept = keptHotWallets();

  const read = async (key: Key, name = table()): Promise<Item | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
    );
    return Item;
  };

  const get = async <T>(key: Key): Promise<T | null> => {
    const item = await read(key);
    return item ? record<T>(item) : null;
  };

  const query = (pk: string, prefix: string): Promise<Item[]> =>
    queryAll(client, {
      TableName: table(),
      KeyConditionExpression: `pk = :pk${prefix ? ' AND begins_with(sk, :prefix)' : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(prefix ? { ':prefix': prefix } : {}) },
      ConsistentRead: true,
    });

  return {
    async projects() {
      const items = await query(projectKeys.index('').pk, '');
      return (
        items
          // By its place, which is the project's own.
          .map((item) => ({ ...record<ProjectSummary>(item), projectId: String(item.sk) }))
          .sort((a, b) => b.walletId - a.walletId)
      );
    },

    project: (projectId) => readProject(client, { table: table(), projectId, kept }),

    async settings(projectId) {
      return settingsFromItem(await read(projectKeys.settings(projectId)));
    },

    async whitelistNotes(projectId) {
      return (await get<WhitelistNotes>(projectKeys.whitelistNotes(projectId))) ?? {};
    },

    async keys(projectId) {
      const items = await query(projectKeys.keyWebhook(projectId, '').pk, '');
      const webhooks = items.map(keyWebhookFromItem);
      const credentials = await batchGet(
        client,
        need('TABLE_API_KEYS'),
        webhooks.map(({ appId }) => apiKeyKeys.credential(appId)),
        { consistent: true },
      );
      const byApp = new Map(webhooks.map((webhook) => [webhook.appId, webhook]));
      return credentials
        .map(credentialFromItem)
        .map((credential) => ({ ...credential, ...webhookOf(byApp.get(credential.appId)!) }))
        .sort((a, b) => b.createdAt - a.createdAt || (a.appId < b.appId ? -1 : 1));
    },

    async key(projectId, appId) {
      const [credential, webhook] = await Promise.all([
        read(apiKeyKeys.credential(appId), need('TABLE_API_KEYS')),
        read(projectKeys.keyWebhook(projectId, appId)),
      ]);
      if (!credential || !webhook) return null;
      return { ...credentialFromItem(credential), ...webhookOf(keyWebhookFromItem(webhook)) };
    },

    async keyProof(projectId, appId) {
      const [request, confirmation] = await Promise.all([
        read(projectKeys.keyRequest(projectId, appId)),
        read(projectKeys.keyConfirmation(projectId, appId)),
      ]);
      return keyProofFromItems(request, confirmation);
    },

    async confirmedUrl(projectId, appId) {
      const item = await read(projectKeys.urlConfirmation(projectId, appId));
      return (await withRequests(client, table(), item ? [item] : []))[0] ?? null;
    },

    async freezeState(projectId) {
      const ended = new Set<string>();
      return (
        (await openFreezes(client, { table: table(), projectId, ended, isFreezeEnded }))[0] ?? null
      );
    },

    async changes(projectId, now) {
      const items = await query(projectKeys.change(projectId, '').pk, '');
      return items
        .map((item) => record<PendingChange>(item))
        .filter((change) => change.expiresAt > now)
        .sort((a, b) => b.askedAt - a.askedAt);
    },

    change: (projectId, changeId) => get<PendingChange>(projectKeys.change(projectId, changeId)),

    nextWalletId: () =>
      takeNumber(client, {
        table: table(),
        key: projectKeys.walletCounter(),
        attribute: 'last',
      }),

    async commit({ write, audit, outbox, closes, confirmation }) {
      const result = await transact(client, [
        ...writeItems(table(), audit.projectId, write),
        ...closeItems(table(), closes ?? null, audit),
        ...confirmationItems(table(), confirmation ?? null),
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
