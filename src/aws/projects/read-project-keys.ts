import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ProjectKeys, ProjectSeeds } from '#model/project.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { hotKeysOf, seedsFromItem } from './project-item.ts';

/** All of a project's keys as the table has them, strongly consistent; null unless they are complete. */
export async function readProjectKeys(
  client: DynamoDBDocumentClient,
  projectId: string,
): Promise<ProjectKeys | null> {
  const [keys, seeds] = [projectKeys.hotKeys(projectId), projectKeys.seeds(projectId)];
  const items = await batchGet(client, need('TABLE_PROJECTS'), [keys, seeds], { consistent: true });
  const find = ({ pk }: { pk: string }) => items.find((item) => item.pk === pk);
  const { EVM, TRX, SOL } = hotKeysOf(find(keys));
  const own = find(seeds);
  return EVM && TRX && SOL && own ? { hot: { EVM, TRX, SOL }, ...seedsFromItem(own) } : null;
}

/** What derives and opens a project's sub-accounts; null if it is not recorded. */
export async function readSeeds(
  client: DynamoDBDocumentClient,
  projectId: string,
): Promise<ProjectSeeds | null> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: need('TABLE_PROJECTS'),
      Key: projectKeys.seeds(projectId),
      ConsistentRead: true,
    }),
  );
  return Item ? seedsFromItem(Item) : null;
}
