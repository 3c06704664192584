import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { listKeys } from '#aws/dynamodb/table-keys.ts';
import { entryKey, nodeToItem, placementToItem } from '#aws/lists/list-tree.ts';
import type { ListChange } from '#model/outbox.ts';
import { entriesOf, leafDepths, treeOf } from './tree-of.ts';

/**
 * Fills one empty list with many records by plain batch writes, as `apply` would leave it. All
 * changes belong to one (list, project, scope). Each record has one change, and none is removed.
 * Placements are only needed for later changes, not for reads.
 */
export async function bulkLoad(
  client: DynamoDBDocumentClient,
  table: string,
  changes: ListChange[],
  options: { placements: boolean } = { placements: true },
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const root = listKeys.root(first.list, first.projectId, first.scope);
  const entries = entriesOf(changes);
  const depths = leafDepths(entries);
  const items = [
    ...treeOf(entries).map((node) => nodeToItem(root, node)),
    ...entries.map((entry) => ({
      ...entryKey(root, entry.time, depths.get(entry)!, entry.id),
      f: entry.facetKey,
    })),
    ...(options.placements ? changes : []).map(({ list, projectId, scope, id, rev }, i) =>
      placementToItem(listKeys.placement(list, projectId, scope, id), {
        time: entries[i]!.time,
        facetKey: entries[i]!.facetKey,
        listed: true,
        rev,
        leafDepth: depths.get(entries[i]!)!,
      }),
    ),
  ];
  const chunks: Record<string, unknown>[][] = [];
  for (let i = 0; i < items.length; i += 25) chunks.push(items.slice(i, i + 25));
  const writer = async () => {
    for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
      let wanted: BatchWriteCommandInput['RequestItems'] = {
        [table]: chunk.map((Item) => ({ PutRequest: { Item } })),
      };
      while (wanted?.[table]?.length) {
        const answer: BatchWriteCommandOutput = await client.send(
          new BatchWriteCommand({ RequestItems: wanted }),
        );
        wanted = answer.UnprocessedItems;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
}
