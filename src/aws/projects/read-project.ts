import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Project } from '#model/project.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';
import type { keptHotWallets } from './kept-hot-wallets.ts';
import { projectFromItem } from './project-item.ts';

/** A project with its hot wallets, strongly consistent, in one call; null if there is none. */
export async function readProject(
  client: DynamoDBDocumentClient,
  of: { table: string; projectId: string; kept: ReturnType<typeof keptHotWallets> },
): Promise<Project | null> {
  const { table, projectId, kept } = of;
  const [meta, keys] = [projectKeys.meta(projectId), projectKeys.hotKeys(projectId)];
  const hot = kept.get(projectId);
  const items = await batchGet(client, table, hot ? [meta] : [meta, keys], { consistent: true });
  const item = items.find(({ pk }) => pk === meta.pk);
  if (!item) return null;
  return projectFromItem(
    item,
    hot ??
      kept.keep(
        projectId,
        items.find(({ pk }) => pk === keys.pk),
      ),
  );
}
