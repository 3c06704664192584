import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Project } from '#model/project.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { keyItems } from '#test/builders/project-items.ts';

/** Stores the keys of a project whose record a test makes itself, as keys/make-project-keys does. */
export async function recordKeys(client: DynamoDBDocumentClient, project: Project): Promise<void> {
  for (const Item of keyItems(project.projectId, buildKeys(project))) {
    await client.send(new PutCommand({ TableName: process.env.TABLE_PROJECTS, Item }));
  }
}
