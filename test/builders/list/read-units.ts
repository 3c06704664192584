/** What DynamoDB charges for reads (eventually consistent), by the size of the returned items. */
import type { ListReader } from '#aws/lists/list-reader.ts';
import { deepest, entryKey, type ListEntry, nodeToItem } from '#aws/lists/list-tree.ts';
import { memoryReader } from './tree-of.ts';

const valueBytes = (value: unknown): number => {
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  return typeof value === 'boolean' ? 1 : Buffer.byteLength(String(value));
};

const itemBytes = (item: Record<string, unknown>): number =>
  Object.entries(item).reduce(
    (bytes, [name, value]) => bytes + Buffer.byteLength(name) + valueBytes(value),
    0,
  );

/** Half a unit for each started 4 KB of a query's answer. */
export const queryUnits = (items: Record<string, unknown>[]): number => {
  const bytes = items.reduce((total, item) => total + itemBytes(item), 0);
  return Math.max(1, Math.ceil(bytes / 4096)) / 2;
};

/** A reader in memory. It counts its queries and their units since the last call of `take`. */
export function meteredReader(
  root: string,
  entries: ListEntry[],
): { reader: ListReader; take: () => { queries: number; units: number } } {
  let queries = 0;
  let units = 0;
  const reader = memoryReader(entries, undefined, (read) => {
    queries += 1;
    units += queryUnits(
      read.kind === 'nodes'
        ? read.found.map((node) => nodeToItem(root, node))
        : read.found.map(({ time, id, facetKey }) => ({
            ...entryKey(root, time, deepest, id),
            f: facetKey,
          })),
    );
  });
  const take = () => {
    const taken = { queries, units };
    queries = 0;
    units = 0;
    return taken;
  };
  return { reader, take };
}
