import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ProjectStore } from '#domain/ports/projects/project-store.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { keyWebhookFromItem, projectFromItem, settingsFromItem } from './project-item.ts';

/** Reads projects, their settings and webhooks, strongly consistently. */
export function makeProjectStore(client: DynamoDBDocumentClient = documentClient()): ProjectStore {
  const table = () => need('TABLE_PROJECTS');

  const read = async (key: Key): Promise<Record<string, unknown> | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }),
    );
    return Item;
  };

  return {
    async project(projectId) {
      const item = await read(projectKeys.meta(projectId));
      return item ? projectFromItem(item) : null;
    },

    async settings(projectId) {
      return settingsFromItem(await read(projectKeys.settings(projectId)));
    },

    async isFrozen(projectId) {
      return (await read(projectKeys.freeze(projectId))) !== undefined;
    },

    async hotWalletOwner(family, address) {
      const item = await read(projectKeys.hotWallet(family, address));
      return item ? String(item.projectId) : null;
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
      return items
        .map(keyWebhookFromItem)
        .filter(({ enabled, webhookUrl }) => enabled && webhookUrl !== null);
    },
  };
}
