import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { need } from './config.ts';
import { entryFromItem, type ListEntry, type ListNode, nodeFromItem } from './list-tree.ts';

/** Sorts after every character of a time or of an id. */
const last = '\u{10FFFF}';

/** Reads one root of the list index. Bounds are prefixes of a time, both inclusive. */
export interface ListReader {
  /** Nodes of a depth, newest first. */
  nodes(depth: number, from: string, to: string): Promise<ListNode[]>;
  /** Entries, newest first. */
  entries(from: string, to: string): Promise<ListEntry[]>;
}

/** Reads of `root`, eventually consistent unless `consistent`, over as many pages as there are. */
export function makeListReader(
  client: DynamoDBDocumentClient,
  root: string,
  options: { consistent?: boolean } = {},
): ListReader {
  async function query(from: string, to: string): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: need('TABLE_LISTS'),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': root, ':from': from, ':to': `${to}${last}` },
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
    nodes: async (depth, from, to) =>
      (await query(`N${depth}#${from}`, `N${depth}#${to}`)).map(nodeFromItem),
    entries: async (from, to) => (await query(`E#${from}`, `E#${to}`)).map(entryFromItem),
  };
}
