import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import type { Cursor, Lease } from '#model/chain.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { chainKeys, pad } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** Coverage is dropped after so many days. A deeper reorganisation stops the watcher. */
const coverageDays = 14;
/** The same of blocks with a part that was not understood: they are read again after an update. */
const openCoverageDays = 400;
/** The most blocks that one coverage item may span; a tick reads 20. */
const maxStretch = 100n;

const cursorCodec = makeCodec<Cursor>({
  bigints: { scanned: 'required', head: 'required', finalized: 'required' },
  // The lease is in the same item.
  without: ['fence', 'until'],
});

function cursorFromItem(item: Item): Cursor {
  const { rewinding, minedAt = null, ...cursor } = cursorCodec.decode(item);
  return { ...cursor, minedAt, ...(rewinding && { rewinding }) };
}

/**
 * Moves the cursor for the tick that holds the lease: both are in one item, so one write checks.
 */
function moveCursor(table: string, cursor: Cursor, fence: number): TransactItem {
  const { chain, scanned, hash, minedAt = null, rewinding = false } = cursor;
  const { head, finalized, updatedAt } = cursor;
  const values = cursorCodec.encode({
    chain,
    scanned,
    hash,
    minedAt,
    rewinding,
    head,
    finalized,
    updatedAt,
  });
  const names = Object.keys(values);
  return {
    Update: {
      TableName: table,
      Key: chainKeys.cursor(cursor.chain),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
        ':fence': fence,
      },
    },
  };
}

/**
 * Coverage attributes of blocks. Their numbers are kept only for a chain with clocks: it skips
 * some.
 */
function readAttributes(blocks: { number: bigint; hash: string; clock?: bigint | null }[]) {
  const hashes = blocks.map(({ hash }) => hash);
  if (blocks[0]?.clock == null) return { hashes };
  return {
    hashes,
    numbers: blocks.map(({ number }) => number.toString()),
    clocks: blocks.map(({ clock }) => String(clock)),
  };
}

/** The blocks of a coverage item. */
function blocksOf(item: Record<string, unknown>) {
  const numbers = item.numbers as string[] | undefined;
  const clocks = item.clocks as string[] | undefined;
  const first = BigInt(item.from as string);
  return (item.hashes as string[]).map((hash, i) => ({
    number: numbers ? BigInt(numbers[i] as string) : first + BigInt(i),
    hash,
    clock: clocks ? BigInt(clocks[i] as string) : null,
  }));
}

/** Cursors, leases, coverage and the address filter in the table `chain-state`. */
export function makeChainStateStore(
  client: DynamoDBDocumentClient = documentClient(),
): ChainStateStore {
  const table = () => need('TABLE_CHAIN_STATE');
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  const read = async (key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName: table(), Key: key, ConsistentRead: true })))
      .Item;

  return {
    async cursor(chain) {
      const item = await read(chainKeys.cursor(chain));
      return item?.scanned === undefined ? null : cursorFromItem(item);
    },

    async cursors(chains) {
      const items = await batchGet(
        client,
        table(),
        chains.map((chain) => chainKeys.cursor(chain)),
      );
      const begun = items.filter(({ scanned }) => scanned !== undefined);
      return new Map(begun.map(cursorFromItem).map((cursor) => [cursor.chain, cursor]));
    },

    async lease(chain) {
      const item = await read(chainKeys.cursor(chain));
      return item?.fence !== undefined
        ? { chain, fence: Number(item.fence), until: Number(item.until) }
        : null;
    },

    async takeLease(chain, fence, seconds): Promise<Lease | null> {
      const until = nowSeconds() + seconds;
      const isTaken = await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: chainKeys.cursor(chain),
            UpdateExpression: 'SET fence = :next, #until = :until',
            ConditionExpression:
              '(attribute_not_exists(fence) AND :fence = :zero) OR fence = :fence',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: {
              ':fence': fence,
              ':next': fence + 1,
              ':until': until,
              ':zero': 0,
            },
          }),
        ),
      );
      return isTaken ? { chain, fence: fence + 1, until } : null;
    },

    async advance({ cursor, fence, blocks }) {
      const [first, last] = [blocks[0], blocks.at(-1)];
      const open = blocks.filter(({ coverage }) => coverage.includes('unknown'));
      const days = open.length > 0 ? openCoverageDays : coverageDays;
      const result = await transact(client, [
        moveCursor(table(), cursor, fence),
        ...(first && last
          ? [
              {
                Put: {
                  TableName: table(),
                  Item: {
                    ...chainKeys.coverage(cursor.chain, first.number, last.number),
                    from: first.number.toString(),
                    to: last.number.toString(),
                    ...readAttributes(blocks),
                    read: (open.at(-1) ?? last).coverage.join(','),
                    ...(open.length > 0 && { unknown: open.map(({ number }) => String(number)) }),
                    at: Date.now(),
                    ttl: nowSeconds() + days * 86_400,
                  },
                },
              },
            ]
          : []),
      ]);
      return result.ok;
    },

    async hashes(chain, from, to) {
      const found = new Map<bigint, string>();
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': chainKeys.coverage(chain, 0n, 0n).pk,
          ':from': pad(from),
          ':to': `${pad(to + maxStretch)}#\uffff`,
        },
        ConsistentRead: true,
      });
      // The newest item comes last, so that its hash counts for a block that was read again.
      items.sort((a, b) => Number(a.at) - Number(b.at));
      for (const item of items) {
        for (const { number, hash } of blocksOf(item)) {
          if (number >= from && number <= to) found.set(number, hash);
        }
      }
      return found;
    },

    async clockAt(chain, block) {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: table(),
            KeyConditionExpression: 'pk = :pk AND sk <= :to',
            ExpressionAttributeValues: {
              ':pk': chainKeys.coverage(chain, 0n, 0n).pk,
              ':to': `${pad(block + maxStretch)}#\uffff`,
            },
            ScanIndexForward: false,
            // More items than one stretch has, so that both readings of a block are on one page.
            Limit: 60,
            ConsistentRead: true,
            ExclusiveStartKey: start,
          }),
        );
        const found = (page.Items ?? [])
          .sort((a, b) => Number(a.at) - Number(b.at))
          .flatMap(blocksOf)
          .filter(({ number, clock }) => number <= block && clock !== null);
        const newest = found.reduce<(typeof found)[number] | null>(
          (best, one) => (best === null || one.number >= best.number ? one : best),
          null,
        );
        if (newest?.clock != null) return { ...newest, clock: newest.clock };
        start = page.LastEvaluatedKey;
      } while (start);
      return null;
    },

    async filterSegment(family, index) {
      const item = await read(chainKeys.filter(family, index));
      return item ? (item.bytes as Uint8Array) : null;
    },

    async putFilterSegment(family, index, bytes) {
      await client.send(
        new PutCommand({ TableName: table(), Item: { ...chainKeys.filter(family, index), bytes } }),
      );
    },
  };
}
