import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Credential } from '#model/project.ts';
import type { AccessStore } from '#ports/projects.ts';
import { documentClient } from '../dynamodb/clients.ts';
import type { Item } from '../dynamodb/codec.ts';
import { apiKeyKeys, guardKeys, type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { keptHotWallets } from './kept-hot-wallets.ts';
import {
  credentialFromItem,
  keyProofFromItems,
  keyWebhookFromItem,
  projectFromItem,
  settingsFromItem,
} from './project-item.ts';

type Items = Record<string, Item[]>;

/** Reads what authenticates a request. Reads are strongly consistent, except of counters. */
export function makeAccessStore(client: DynamoDBDocumentClient = documentClient()): AccessStore {
  const kept = keptHotWallets();
  return {
    async authContext({ appId, projectId, ip, minute }) {
      const [keys, projects, guards] = [
        need('TABLE_API_KEYS'),
        need('TABLE_PROJECTS'),
        need('TABLE_GUARDS'),
      ];
      const meta = projectKeys.meta(projectId);
      const hotKeys = projectKeys.hotKeys(projectId);
      const hot = kept.get(projectId);
      const settings = projectKeys.settings(projectId);
      const webhook = projectKeys.keyWebhook(projectId, appId);
      const request = projectKeys.keyRequest(projectId, appId);
      const confirmation = projectKeys.keyConfirmation(projectId, appId);
      const ended = projectKeys.endedKey(projectId, appId);
      const failed = guardKeys.rate('failed', ip, minute);
      const firstUse = guardKeys.firstUse(appId);
      const found = await readTogether(client, {
        [keys]: { Keys: [apiKeyKeys.credential(appId)], ConsistentRead: true },
        [projects]: {
          Keys: [
            ...[meta, settings, webhook, request, confirmation, ended],
            ...(hot ? [] : [hotKeys]),
          ],
          ConsistentRead: true,
        },
        [guards]: { Keys: [failed, firstUse] },
      });
      const pick = ({ pk, sk }: Key, table = projects) =>
        found[table]?.find((item) => item.pk === pk && item.sk === sk);
      const seen = pick(firstUse, guards)?.digest;
      const metaItem = pick(meta);
      return {
        key: keyOf(found[keys]?.[0], pick(webhook), pick(ended)),
        project: metaItem
          ? projectFromItem(metaItem, hot ?? kept.keep(projectId, pick(hotKeys)))
          : null,
        settings: settingsFromItem(pick(settings)),
        keyProof: {
          ...keyProofFromItems(pick(request), pick(confirmation)),
          seen: seen === undefined ? null : String(seen),
        },
        failures: Number(pick(failed, guards)?.n ?? 0),
      };
    },
  };
}

/**
 * A key is one only while both its items say so. So a key that was deleted or disabled does not
 * return when one of the two tables is restored; nor when both items are put back, while its end is
 * recorded.
 */
function keyOf(
  credential: Item | undefined,
  webhook: Item | undefined,
  ended: Item | undefined,
): Credential | null {
  if (!credential || !webhook) return null;
  const key = credentialFromItem(credential);
  return { ...key, enabled: key.enabled && keyWebhookFromItem(webhook).enabled && !ended };
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
