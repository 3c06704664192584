import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { apiKeyToItems } from '#aws/projects/project-item.ts';
import type { ApiKey } from '#model/project.ts';

/** Puts both items of an API key, as the admin API leaves them. */
export async function putKey(client: DynamoDBDocumentClient, key: ApiKey): Promise<void> {
  const { credential, webhook } = apiKeyToItems(key);
  const put = (TableName: string | undefined, Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName, Item }));
  await put(process.env.TABLE_API_KEYS, credential);
  await put(process.env.TABLE_PROJECTS, webhook);
}
