import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { makeListReader } from './list-reader.ts';
import {
  addTo,
  deepest,
  type ListEntry,
  type ListNode,
  nodeFromItem,
  nodeKey,
  nodeToItem,
  prefixAt,
  sum,
} from './list-tree.ts';

/** The children of a node, counted from its entries. */
export function childrenOf(depth: number, entries: ListEntry[]): ListNode[] {
  const children = new Map<string, ListNode>();
  for (const entry of entries) {
    const prefix = prefixAt(entry.time, depth + 1);
    const child = children.get(prefix) ?? {
      depth: depth + 1,
      prefix,
      counts: new Map(),
      split: false,
      parted: false,
      version: 0,
      early: null,
    };
    addTo(child.counts, entry.facetKey, 1);
    children.set(prefix, child);
  }
  return [...children.values()];
}

/**
 * Gives the children of a leaf with too many records counters of their own, in one transaction. It
 * writes nothing if anything below the leaf has changed since its entries were read; the next
 * change tries again. Children with too many records are split in turn. Throws ApiError 'busy' if
 * others keep writing to the leaf.
 */
export async function splitLeaf(
  client: DynamoDBDocumentClient,
  root: string,
  at: { depth: number; prefix: string },
  leafSize: number,
): Promise<void> {
  const TableName = need('TABLE_LISTS');
  const Key = nodeKey(root, at.prefix, at.depth);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const leaf = Item && nodeFromItem(Item);
  if (!leaf || leaf.split || leaf.depth === deepest || sum(leaf.counts) <= leafSize) return;
  const reader = makeListReader(client, root, { consistent: true });
  // Partitions of all ancestors too: an entry stays where it was when its leaf was split.
  const parents = Array.from({ length: leaf.depth + 1 }, (_, i) => prefixAt(leaf.prefix, i - 1));
  const entries = await reader.entries(parents, leaf.prefix, leaf.prefix);
  const children = childrenOf(leaf.depth, entries);
  const written = await transact(client, [
    {
      Update: {
        TableName,
        Key,
        UpdateExpression: 'SET #split = :yes, earlyFrom = :from, earlyTo = :to',
        ConditionExpression: 'v = :v AND attribute_not_exists(#split)',
        ExpressionAttributeNames: { '#split': 'split' },
        ExpressionAttributeValues: {
          ':yes': true,
          ':v': leaf.version,
          ':from': entries.at(-1)?.time,
          ':to': entries[0]?.time,
        },
      },
    },
    ...children.map((child) => ({ Put: { TableName, Item: nodeToItem(root, child) } })),
  ]);
  if (!written.ok) return;
  for (const child of children) {
    if (sum(child.counts) > leafSize) await splitLeaf(client, root, child, leafSize);
  }
}
