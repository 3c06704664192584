import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AccessStore } from '#domain/ports/projects/access-store.ts';
import type { ProjectStore } from '#domain/ports/projects/project-store.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { guardKeys, type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { apiKeyFromItem, projectFromItem, settingsFromItem } from './project-item.ts';

type Items = Record<string, Record<string, unknown>[]>;

/** Reads projects, their settings and keys. Reads are strongly consistent, except of counters. */
export function makeProjectStore(
  client: DynamoDBDocumentClient = documentClient(),
): ProjectStore & AccessStore {
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
      const pointers = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': projectKeys.meta(projectId).pk,
          ':prefix': projectKeys.keyPointer(projectId, '').sk,
        },
        ConsistentRead: true,
      });
      const appIds = pointers.map(({ sk }) => String(sk).slice('KEY#'.length));
      const items = await batchGet(
        client,
        table(),
        appIds.map((appId) => projectKeys.apiKey(appId)),
        { consistent: true },
      );
      return items
        .map(apiKeyFromItem)
        .filter((key) => key.enabled && key.webhookUrl !== null && key.projectId === projectId);
    },

    async authContext({ appId, projectId, ip, minute }) {
      const projects = table();
      const guards = need('TABLE_GUARDS');
      const key = projectKeys.apiKey(appId);
      const meta = projectKeys.meta(projectId);
      const settings = projectKeys.settings(projectId);
      const found = await readTogether(client, {
        [projects]: { Keys: [key, meta, settings], ConsistentRead: true },
        [guards]: { Keys: [guardKeys.rate('failed', ip, minute)] },
      });
      const pick = ({ pk, sk }: Key) =>
        found[projects]?.find((item) => item.pk === pk && item.sk === sk);
      const keyItem = pick(key);
      const metaItem = pick(meta);
      return {
        key: keyItem ? apiKeyFromItem(keyItem) : null,
        project: metaItem ? projectFromItem(metaItem) : null,
        settings: settingsFromItem(pick(settings)),
        failures: Number(found[guards]?.[0]?.n ?? 0),
      };
    },
  };
}

/** One BatchGet over several tables. Keys that an answer leaves unprocessed are asked for again. */
async function readTogether(
  client: DynamoDBDocumentClient,
  wanted: Record<string, { Keys: Key[]; ConsistentRead?: boolean }>,
): Promise<Items> {
  const found: Items = {};
  let left: BatchGetCommandInput['RequestItems'] = wanted;
  for (let attempt = 0; Object.keys(left ?? {}).length > 0; attempt++) {
    if (attempt === 5) throw new Error('BatchGet stays incomplete');
    if (attempt > 0) await new Promise((done) => setTimeout(done, 25 * 2 ** attempt));
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: left }),
    );
    for (const [name, items] of Object.entries(answer.Responses ?? {})) {
      found[name] = [...(found[name] ?? []), ...items];
    }
    left = answer.UnprocessedKeys;
  }
  return found;
}
