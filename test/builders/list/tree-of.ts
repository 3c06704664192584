/** Computes a whole list index at once, for readers in memory and to load a table quickly. */
import { byKeyDescending, endOf, type ListReader } from '#aws/lists/list-reader.ts';
import { childrenOf } from '#aws/lists/list-split.ts';
import {
  deepest,
  facetKey,
  type ListEntry,
  type ListNode,
  leafSize as ordinaryLeafSize,
  prefixAt,
  sum,
  timeOf,
} from '#aws/lists/list-tree.ts';
import type { ListChange } from '#model/outbox.ts';

export const entriesOf = (changes: ListChange[]): ListEntry[] =>
  changes.map(({ createdAtMs, id, facets }) => ({
    time: timeOf(createdAtMs),
    id,
    facetKey: facetKey(facets),
  }));

/** All nodes for these entries, after every crowded node was split. */
export function treeOf(entries: ListEntry[], leafSize = ordinaryLeafSize): ListNode[] {
  const grow = (depth: number, below: ListEntry[]): ListNode[] =>
    childrenOf(depth, below).flatMap((node) => {
      if (node.depth === deepest || sum(node.counts) <= leafSize) return [node];
      const own = below.filter(({ time }) => time.startsWith(node.prefix));
      // The entries count as if they arrived in time order: the first ones filled the node.
      const first = own.slice(0, leafSize + 1).map(({ time }) => time);
      const early = { from: first[0]!, to: first.at(-1)! };
      return [{ ...node, split: true, early }, ...grow(node.depth, own)];
    });
  return grow(-1, [...entries].sort(byKeyDescending).reverse());
}

/**
 * The depth of the leaf that holds each entry, as if the entries arrived in time order. A node
 * takes entries until it has one more than the leaf size.
 */
export function leafDepths(
  entries: ListEntry[],
  leafSize = ordinaryLeafSize,
): Map<ListEntry, number> {
  const taken = new Map<string, number>();
  const depths = new Map<ListEntry, number>();
  for (const entry of [...entries].sort(byKeyDescending).reverse()) {
    for (let depth = 0; depth <= deepest; depth++) {
      const prefix = prefixAt(entry.time, depth);
      const before = taken.get(prefix) ?? 0;
      taken.set(prefix, before + 1);
      const isLeaf = before <= leafSize || depth === deepest;
      if (isLeaf && !depths.has(entry)) depths.set(entry, depth);
    }
  }
  return depths;
}

/** One query's answer, as a metered reader in memory sees it. */
export type Read = { kind: 'nodes'; found: ListNode[] } | { kind: 'entries'; found: ListEntry[] };

const within = (key: string, from: string, to: string): boolean =>
  key >= from && (key <= to || key.startsWith(to));

/** A reader over such a tree, without a table. `onRead` gets each query's answer. */
export function memoryReader(
  entries: ListEntry[],
  leafSize = ordinaryLeafSize,
  onRead: (read: Read) => void = () => {},
): ListReader {
  const nodes = treeOf(entries, leafSize).sort((a, b) => (a.prefix < b.prefix ? 1 : -1));
  const depths = leafDepths(entries, leafSize);
  const partitions = new Map<string, ListEntry[]>();
  for (const entry of [...entries].sort(byKeyDescending)) {
    const parent = prefixAt(entry.time, depths.get(entry)! - 1);
    const kept = partitions.get(parent) ?? [];
    kept.push(entry);
    partitions.set(parent, kept);
  }
  return {
    async nodes(parent, from, to) {
      const found = nodes.filter(
        ({ depth, prefix }) => prefixAt(prefix, depth - 1) === parent && within(prefix, from, to),
      );
      onRead({ kind: 'nodes', found });
      return found;
    },
    async entries(parents, from, to, end) {
      const parts = parents.map((parent) => {
        const kept = partitions.get(parent) ?? [];
        const found = endOf(
          kept.filter(({ time }) => within(time, from, to)),
          end,
        );
        onRead({ kind: 'entries', found });
        return found;
      });
      return endOf(parts.flat().sort(byKeyDescending), end);
    },
  };
}
