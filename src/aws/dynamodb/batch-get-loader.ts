import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { batchReads } from '#async/batch-reads.ts';
import { batchGet } from './batch-get.ts';
import type { Key } from './table-keys.ts';

type Item = Record<string, unknown>;

/**
 * Reads single items of a table strongly consistently; those that are asked for at the same moment
 * by one call (a unit costs the same, a call does not). Null for one that is not there.
 */
export function makeBatchGetLoader(
  client: DynamoDBDocumentClient,
  table: () => string,
): (key: Key) => Promise<Item | null> {
  const asText = ({ pk, sk }: Key) => JSON.stringify([pk, sk]);
  const get = batchReads<Item>(
    async (texts) => {
      const keys = texts.map((text) => {
        const [pk, sk] = JSON.parse(text) as [string, string];
        return { pk, sk };
      });
      if (keys.length > 1) return batchGet(client, table(), keys, { consistent: true });
      const one = { TableName: table(), Key: keys[0], ConsistentRead: true };
      const { Item } = await client.send(new GetCommand(one));
      return Item ? [Item] : [];
    },
    ({ pk, sk }) => asText({ pk: String(pk), sk: String(sk) }),
  );
  return (key) => get(asText(key));
}
