import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { listKeys, nodePartitions } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { addTo, entryFromItem, type ListEntry, type ListNode, nodeFromItem } from './list-tree.ts';

/** Sorts after every character of a time or of an id. */
export const last = '\u{10FFFF}';

/** A number of entries from one end. */
export interface End {
  side: 'newest' | 'oldest';
  count: number;
}

/** One end of entries that are sorted newest first; all of them without `end`. */
export const endOf = (sorted: ListEntry[], end: End | undefined): ListEntry[] => {
  if (!end) return sorted;
  return end.side === 'newest' ? sorted.slice(0, end.count) : sorted.slice(-end.count);
};

/** Reads one root of the list index. Bounds are prefixes of a time, both inclusive. */
export interface ListReader {
  /** Children of a node ('' for the months), newest first. */
  nodes(parent: string, from: string, to: string): Promise<ListNode[]>;
  /** Entries in the partitions of these nodes, newest first; with `end`, only one end of them. */
  entries(parents: string[], from: string, to: string, end?: End): Promise<ListEntry[]>;
}

const keyOf = ({ time, id }: ListEntry): string => `${time}#${id}`;

/** Newest first. */
export const byKeyDescending = (a: ListEntry, b: ListEntry): number =>
  keyOf(a) < keyOf(b) ? 1 : -1;

/** A reader of `root` that follows all pages; eventually consistent unless `consistent`. */
export function makeListReader(
  client: DynamoDBDocumentClient,
  root: string,
  options: { consistent?: boolean } = {},
): ListReader {
  async function query(
    pk: string,
    from: string,
    to: string,
    end?: End,
  ): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: need('TABLE_LISTS'),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': `${to}${last}` },
          ScanIndexForward: end?.side === 'oldest',
          ...(end ? { Limit: end.count } : {}),
          ConsistentRead: options.consistent ?? false,
          ExclusiveStartKey: start,
        }),
      );
      found.push(...Items);
      start = LastEvaluatedKey;
    } while (start && (!end || found.length < end.count));
    return found;
  }

  return {
    async nodes(parent, from, to) {
      const nodes = (await query(listKeys.children(root, parent), from, to)).map(nodeFromItem);
      if (!nodes.some(({ parted }) => parted)) return nodes;
      const byPrefix = new Map(nodes.map((node) => [node.prefix, node]));
      const partitions = Array.from({ length: nodePartitions }, (_, i) => i);
      const parts = await Promise.all(
        partitions.map((i) => query(listKeys.childParts(root, parent, i), from, to)),
      );
      for (const part of parts.flat().map(nodeFromItem)) {
        const node = byPrefix.get(part.prefix);
        if (node) for (const [key, count] of part.counts) addTo(node.counts, key, count);
      }
      return nodes;
    },

    async entries(parents, from, to, end) {
      const parts = await Promise.all(
        parents.map((parent) => query(listKeys.entries(root, parent), from, to, end)),
      );
      return endOf(parts.flat().map(entryFromItem).sort(byKeyDescending), end);
    },
  };
}
