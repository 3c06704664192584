import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { listKeys } from '#aws/dynamodb/table-keys.ts';
import {
  addTo,
  entryFromItem,
  type ListEntry,
  type ListNode,
  nodeFromItem,
} from '#aws/lists/list-tree.ts';

/** Every entry and every counter of a root, wherever they are stored. */
export async function dumpList(
  client: DynamoDBDocumentClient,
  table: string,
  root: string,
): Promise<{ nodes: ListNode[]; entries: ListEntry[]; parts: number }> {
  const nodes: ListNode[] = [];
  const entries: ListEntry[] = [];
  const items: Record<string, unknown>[] = [];
  for await (const page of paginateScan({ client }, { TableName: table })) {
    items.push(...(page.Items ?? []));
  }
  for (const item of items) {
    const pk = String(item.pk);
    if (!pk.endsWith(`#${root}`)) continue;
    if (pk.startsWith('N#')) nodes.push(nodeFromItem(item));
    if (pk.startsWith('E#')) entries.push(entryFromItem(item));
  }
  const partsOfRoot = items.filter(
    ({ pk }) => /^N~\d#/.test(String(pk)) && String(pk).endsWith(`#${root}`),
  );
  for (const part of partsOfRoot.map(nodeFromItem)) {
    const node = nodes.find(({ prefix: own }) => own === part.prefix);
    if (!node) throw new Error(`a part without its node ${part.prefix}`);
    for (const [key, count] of part.counts) addTo(node.counts, key, count);
  }
  return { nodes, entries, parts: partsOfRoot.length };
}

/** Checks that the counters at every depth match the entries below them. */
export async function checkListCounters(
  client: DynamoDBDocumentClient,
  table: string,
  project: string,
): Promise<void> {
  const { nodes, entries } = await dumpList(
    client,
    table,
    listKeys.root('withdrawals', project, ''),
  );
  expect(new Set(entries.map(({ time, id }) => `${time} ${id}`)).size).toBe(entries.length);
  for (const node of nodes) {
    const below = entries.filter(({ time }) => time.startsWith(node.prefix));
    const real = new Map<string, number>();
    for (const { facetKey } of below) real.set(facetKey, (real.get(facetKey) ?? 0) + 1);
    const counted = [...node.counts].filter(([, count]) => count !== 0).sort();
    expect(counted, node.prefix).toEqual([...real].sort());
  }
}
