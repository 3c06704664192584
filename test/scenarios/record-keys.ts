import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ProjectKeys } from '#model/project.ts';
import { keyItems } from '#test/builders/project-items.ts';

/** Stores the keys of a project, as keys/make-project-keys does. */
export async function recordKeys(
  client: DynamoDBDocumentClient,
  projectId: string,
  keys: ProjectKeys,
): Promise<void> {
  for (const Item of keyItems(projectId, keys)) {
    await client.send(new PutCommand({ TableName: process.env.TABLE_PROJECTS, Item }));
  }
}
