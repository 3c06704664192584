import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangeConfirmation, PendingChange } from '#model/change.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { withoutKeys } from '../dynamodb/codec.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { withRequests } from './confirmed-urls.ts';
import { keptHotWallets } from './kept-hot-wallets.ts';
import { type FreezeRule, openFreezes } from './open-freezes.ts';
import { keyWebhookFromItem, settingsFromItem } from './project-item.ts';
import { readProject } from './read-project.ts';
import { readSeeds } from './read-project-keys.ts';

/** Reads projects, their settings and webhooks, strongly consistently. */
export function makeProjectStore(
  given: DynamoDBDocumentClient | undefined,
  isFreezeEnded: FreezeRule,
): ProjectStore {
  const client = given ?? documentClient();
  const table = () => need('TABLE_PROJECTS');
  const ended = new Set<string>();
  const kept = keptHotWallets();

  const read = async (key: Key): Promise<Record<string, unknown> | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }),
    );
    return Item;
  };

  return {
    project: (projectId) => readProject(client, { table: table(), projectId, kept }),

    seeds: (projectId) => readSeeds(client, projectId),

    async settings(projectId) {
      return settingsFromItem(await read(projectKeys.settings(projectId)));
    },

    async firstSettings(projectId) {
      const item = await read(projectKeys.firstSettings(projectId));
      return item ? settingsFromItem(item) : null;
    },

    async confirmedChanges(projectId, rev) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': projectKeys.confirmation(projectId, 0).pk,
          // A revision is never negative: -1 is before all of them. Of keys and freezes it is after.
          ':after': rev < 0 ? 'SETTINGS#' : projectKeys.confirmation(projectId, rev).sk,
        },
        ConsistentRead: true,
      });
      const confirmations = items.map((item) => withoutKeys(item) as unknown as ChangeConfirmation);
      const keyOf = ({ changeId, askedAt }: ChangeConfirmation) =>
        projectKeys.changeRequest(projectId, changeId, askedAt);
      const requests = await batchGet(client, table(), confirmations.map(keyOf), {
        consistent: true,
      });
      const found = new Map(requests.map((item) => [item.sk, withoutKeys(item)]));
      return confirmations.map((confirmation) => ({
        confirmation,
        request: (found.get(keyOf(confirmation).sk) as PendingChange | undefined) ?? null,
      }));
    },

    async isFrozen(projectId) {
      return (
        (await openFreezes(client, { table: table(), projectId, ended, isFreezeEnded })).length > 0
      );
    },

    async hotWalletOwner(family, address) {
      const item = await read(projectKeys.hotWallet(family, address));
      return item ? String(item.projectId) : null;
    },

    async confirmedUrls(projectId) {
      const { pk, sk } = projectKeys.urlConfirmation(projectId, '');
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
        ConsistentRead: true,
      });
      return withRequests(client, table(), items);
    },

    async webhookKeys(projectId) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': projectKeys.keyWebhook(projectId, '').pk,
          ':prefix': projectKeys.keyWebhook(projectId, '').sk,
        },
        ConsistentRead: true,
      });
      return items.map(keyWebhookFromItem).filter(({ enabled }) => enabled);
    },
  };
}
