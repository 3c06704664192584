import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { makeBatcher } from '#shared/async/batcher.ts';
import { batchGet } from './batch-get.ts';
import type { Item } from './codec.ts';
import type { Key } from './table-keys.ts';

/**
 * Reads single items of a table, strongly consistently; null for an item that is not there. The
 * reads of one turn of the event loop are one call: a read unit costs the same, a call does not.
 */
export function makeBatchGetLoader(
  client: DynamoDBDocumentClient,
  table: () => string,
): (key: Key) => Promise<Item | null> {
  const textOf = ({ pk, sk }: Key | Item) => JSON.stringify([pk, sk]);

  async function read(keys: Key[]): Promise<Item[]> {
    if (keys.length > 1) return batchGet(client, table(), keys, { consistent: true });
    const one = { TableName: table(), Key: keys[0], ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(one));
    return Item ? [Item] : [];
  }

  return makeBatcher<Key, Item | null>(
    async (calls) => {
      const items = await read(calls.map(({ input }) => input));
      const found = new Map(items.map((item) => [textOf(item), item]));
      for (const { input, resolve } of calls) resolve(found.get(textOf(input)) ?? null);
    },
    { keyOf: textOf },
  );
}
