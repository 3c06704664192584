/** A whole list index computed at once: for readers in memory and for loading a table quickly. */
import type { ListReader } from '../../../src/aws/list-reader.ts';
import { childrenOf } from '../../../src/aws/list-split.ts';
import {
  deepest,
  facetKey,
  type ListEntry,
  type ListNode,
  leafSize as ordinaryLeafSize,
  sum,
  timeOf,
} from '../../../src/aws/list-tree.ts';
import type { ListChange } from '../../../src/domain/ports/records.ts';

export const entriesOf = (changes: ListChange[]): ListEntry[] =>
  changes.map(({ createdAtMs, id, facets }) => ({
    time: timeOf(createdAtMs),
    id,
    facetKey: facetKey(facets),
  }));

/** Every node that these entries have once each crowded one is split. */
export function treeOf(entries: ListEntry[], leafSize = ordinaryLeafSize): ListNode[] {
  const grow = (depth: number, below: ListEntry[]): ListNode[] =>
    childrenOf(depth, below).flatMap((node) => {
      if (node.depth === deepest || sum(node.counts) <= leafSize) return [node];
      const own = below.filter(({ time }) => time.startsWith(node.prefix));
      return [{ ...node, split: true }, ...grow(node.depth, own)];
    });
  return grow(-1, entries);
}

/** One query's answer, as the meter of a reader in memory sees it. */
export type Read = { kind: 'nodes'; found: ListNode[] } | { kind: 'entries'; found: ListEntry[] };

const descending = (a: string, b: string): number => Buffer.compare(Buffer.from(b), Buffer.from(a));
const keyOf = ({ time, id }: ListEntry): string => `${time}#${id}`;
const within = (key: string, from: string, to: string): boolean =>
  key >= from && (key <= to || key.startsWith(to));

/** A reader over such a tree without any table; `onRead` sees each answer. */
export function memoryReader(
  entries: ListEntry[],
  leafSize = ordinaryLeafSize,
  onRead: (read: Read) => void = () => {},
): ListReader {
  const nodes = treeOf(entries, leafSize).sort((a, b) => descending(a.prefix, b.prefix));
  const byDepth = Array.from({ length: deepest + 1 }, (_, depth) =>
    nodes.filter((node) => node.depth === depth),
  );
  const sorted = [...entries].sort((a, b) => descending(keyOf(a), keyOf(b)));
  return {
    async nodes(depth, from, to) {
      const found = byDepth[depth]!.filter(({ prefix }) => within(prefix, from, to));
      onRead({ kind: 'nodes', found });
      return found;
    },
    async entries(from, to) {
      const found = sorted.filter(({ time }) => within(time, from, to));
      onRead({ kind: 'entries', found });
      return found;
    },
  };
}
