import type { KeyConfirmation } from '#model/auth/key-proof.ts';
import type { AdminWrite, WebhookUrlConfirmation } from '#model/change.ts';
import { apiKeyKeys, type Key, projectKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { apiKeyToItems } from './project-item.ts';

type KeyWrite = Extract<
  AdminWrite,
  { kind: 'createKey' | 'updateKey' | 'rotateWebhookSecret' | 'deleteKey' }
>;

/**
 * The items of a write of an API key, each with its condition: what authenticates is in the table
 * `api-keys`, what receives webhooks in `projects`. Whether it is enabled is in both.
 */
export function keyWriteItems(
  projects: string,
  projectId: string,
  write: KeyWrite,
): TransactItem[] {
  const keys = need('TABLE_API_KEYS');
  const absent = 'attribute_not_exists(pk)';
  if (write.kind === 'createKey') {
    const { credential, webhook } = apiKeyToItems(write.key);
    return [
      { Put: { TableName: keys, Item: credential, ConditionExpression: absent } },
      { Put: { TableName: projects, Item: webhook, ConditionExpression: absent } },
      ...confirmed(projects, write.confirmation),
      ...confirmedUrl(projects, write.url),
    ];
  }
  const { appId } = write;
  if (write.kind === 'rotateWebhookSecret') {
    return [
      {
        Update: {
          TableName: projects,
          Key: projectKeys.keyWebhook(projectId, appId),
          UpdateExpression: 'SET webhookSecret = :secret, previousSecret = :previous',
          ConditionExpression: 'projectId = :project AND webhookSecret.ciphertext = :was',
          ExpressionAttributeValues: {
            ':project': projectId,
            ':secret': write.secret,
            ':previous': write.previous,
            ':was': write.was.ciphertext,
          },
        },
      },
    ];
  }
  const mark = projectKeys.endedKey(projectId, appId);
  const ended = write.ends ? [{ Put: { TableName: projects, Item: { ...mark, appId } } }] : [];
  const own = {
    ConditionExpression: 'projectId = :project',
    ExpressionAttributeValues: { ':project': projectId },
  };
  const credential = { TableName: keys, Key: apiKeyKeys.credential(appId) };
  const webhook = { TableName: projects, Key: projectKeys.keyWebhook(projectId, appId) };
  if (write.kind === 'deleteKey') {
    return [{ Delete: { ...credential, ...own } }, { Delete: { ...webhook, ...own } }, ...ended];
  }
  const { enabled } = write.set;
  return [
    ...(enabled === undefined ? [] : [setFields(credential, projectId, { enabled })]),
    setFields(webhook, projectId, write.set),
    ...ended,
    ...confirmed(projects, write.confirmation),
    ...confirmedUrl(projects, write.url),
    ...(write.confirmation ? [{ Delete: { TableName: projects, Key: mark } }] : []),
  ];
}

/** The latest confirmation of a key replaces the one before. */
const confirmed = (
  projects: string,
  confirmation: KeyConfirmation | null | undefined,
): TransactItem[] => {
  if (!confirmation) return [];
  const key = projectKeys.keyConfirmation(confirmation.projectId, confirmation.appId);
  return [{ Put: { TableName: projects, Item: { ...key, ...confirmation } } }];
};

/** The latest confirmation of a key's URL replaces the one before, whose URL is then none. */
const confirmedUrl = (
  projects: string,
  url: WebhookUrlConfirmation | null | undefined,
): TransactItem[] => {
  if (!url) return [];
  const key = projectKeys.urlConfirmation(url.projectId, url.appId);
  return [{ Put: { TableName: projects, Item: { ...key, ...url } } }];
};

/** Sets the fields that are given, of an item of the project. */
function setFields(
  of: { TableName: string; Key: Key },
  projectId: string,
  set: Record<string, unknown>,
): TransactItem {
  const fields = Object.entries(set).filter(([, value]) => value !== undefined);
  return {
    Update: {
      ...of,
      UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'projectId = :project',
      ExpressionAttributeValues: {
        ':project': projectId,
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}
