import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { need } from './config.ts';
import { listKeys } from './keys.ts';
import { entryFromItem, type ListEntry, type ListNode, nodeFromItem } from './list-tree.ts';

/** Sorts after every character of a time or of an id. */
export const last = '\u{10FFFF}';

/** Reads one root of the list index. Bounds are prefixes of a time, both inclusive. */
export interface ListReader {
  /** Children of a node ('' for the months), newest first. */
  nodes(parent: string, from: string, to: string): Promise<ListNode[]>;
  /** Entries that are kept in the partitions of these nodes, newest first. */
  entries(parents: string[], from: string, to: string): Promise<ListEntry[]>;
}

const keyOf = ({ time, id }: ListEntry): string => `${time}#${id}`;

/** Newest first. */
export const byKeyDescending = (a: ListEntry, b: ListEntry): number =>
  keyOf(a) < keyOf(b) ? 1 : -1;

/** Reads of `root`, eventually consistent unless `consistent`, over as many pages as there are. */
export function makeListReader(
  client: DynamoDBDocumentClient,
  root: string,
  options: { consistent?: boolean } = {},
): ListReader {
  async function query(pk: string, from: string, to: string): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: need('TABLE_LISTS'),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': `${to}${last}` },
          ScanIndexForward: false,
          ConsistentRead: options.consistent ?? false,
          ExclusiveStartKey: start,
        }),
      );
      found.push(...Items);
      start = LastEvaluatedKey;
    } while (start);
    return found;
  }

  return {
    nodes: async (parent, from, to) =>
      (await query(listKeys.children(root, parent), from, to)).map(nodeFromItem),

    async entries(parents, from, to) {
      const parts = await Promise.all(
        parents.map((parent) => query(listKeys.entries(root, parent), from, to)),
      );
      return parts.flat().map(entryFromItem).sort(byKeyDescending);
    },
  };
}
