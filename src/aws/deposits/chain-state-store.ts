import { randomUUID } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Cursor, Lease, PassedBlock, ProviderNote } from '#model/chain.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { chainKeys } from '../dynamodb/deposit-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { pad } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import {
  blocksOf,
  coverageDays,
  isPassed,
  maxStretch,
  type ReadBlock,
  readAttributes,
  stretchesOf,
} from './coverage-item.ts';
import { rereadCoverage } from './reread-coverage.ts';
import { putStop, readStop } from './stop-item.ts';

/** How long coverage is kept of blocks with a part that was not understood: they are read again. */
const openCoverageDays = 400;

const cursorCodec = makeCodec<Cursor>({
  bigints: {
    scanned: 'required',
    head: 'required',
    finalized: 'required',
    passed: [{ number: 'required', clockBefore: 'nullable' }],
    economy: {
      compared: 'required',
      witnessed: 'required',
      own: 'optional',
      taken: 'optional',
      round: { block: 'required', upTo: 'optional' },
    },
  },
  // The lease is in the same item.
  without: ['fence', 'until', 'taking'],
});

function cursorFromItem(item: Item): Cursor {
  const { rewinding, minedAt = null, ...cursor } = cursorCodec.decode(item);
  return { ...cursor, minedAt, ...(rewinding && { rewinding }) };
}

/**
 * Moves the cursor for the tick that holds the lease: both are in one item, so one write checks.
 * `passing` is added to its passed blocks, if these are as they were read.
 */
function moveCursor(
  table: string,
  cursor: Cursor,
  fence: number,
  passing: PassedBlock | undefined,
): TransactItem {
  const { chain, scanned, hash, minedAt = null, rewinding = false } = cursor;
  const { head, finalized, updatedAt, economy } = cursor;
  const values = cursorCodec.encode({
    chain,
    scanned,
    hash,
    minedAt,
    rewinding,
    head,
    finalized,
    updatedAt,
    ...(passing && { passed: [...(cursor.passed ?? []), passing] }),
    ...(economy && { economy }),
  });
  const names = Object.keys(values);
  const before = passing && cursor.passed;
  const unchanged = before ? 'passed = :before' : 'attribute_not_exists(passed)';
  return {
    Update: {
      TableName: table,
      Key: chainKeys.cursor(cursor.chain),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${
        economy ? '' : ' REMOVE economy'
      }`,
      ConditionExpression: `fence = :fence${passing ? ` AND ${unchanged}` : ''}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
        ':fence': fence,
        ...(before && { ':before': cursorCodec.encode({ passed: before }).passed }),
      },
    },
  };
}

/** Cursors, leases, stops, coverage and the address filter in the table `chain-state`. */
export function makeChainStateStore(
  client: DynamoDBDocumentClient = documentClient(),
): ChainStateStore {
  const table = () => need('TABLE_CHAIN_STATE');
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  const read = async (key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName: table(), Key: key, ConsistentRead: true })))
      .Item;

  /** The coverage of these blocks, ascending, in one item. */
  function putCoverage(chain: ChainName, blocks: ReadBlock[]): TransactItem {
    const [first, last] = [blocks[0] as ReadBlock, blocks.at(-1) as ReadBlock];
    const open = blocks.filter(({ coverage }) => coverage.includes('unknown'));
    const days = open.length > 0 ? openCoverageDays : coverageDays;
    return {
      Put: {
        TableName: table(),
        Item: {
          ...chainKeys.coverage(chain, first.number, last.number),
          from: first.number.toString(),
          to: last.number.toString(),
          ...readAttributes(blocks),
          read: (open.at(-1) ?? last).coverage.join(','),
          ...(open.length > 0 && { unknown: open.map(({ number }) => String(number)) }),
          at: Date.now(),
          ttl: nowSeconds() + days * 86_400,
        },
      },
    };
  }

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
      let providers: ProviderNote[] | undefined;
      const isTaken = await conditionalWrite(async () => {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: table(),
            Key: chainKeys.cursor(chain),
            UpdateExpression: 'SET fence = :next, #until = :until, taking = :taking',
            // The SDK repeats a write whose answer was lost: its own lease is not another tick's.
            ConditionExpression:
              '(attribute_not_exists(fence) AND :fence = :zero) OR fence = :fence OR (fence = :next AND taking = :taking)',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: {
              ':fence': fence,
              ':next': fence + 1,
              ':until': until,
              ':taking': randomUUID(),
              ':zero': 0,
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        providers = Attributes?.providers as ProviderNote[] | undefined;
      });
      return isTaken ? { chain, fence: fence + 1, until, ...(providers && { providers }) } : null;
    },

    noteProviders: (chain, fence, providers) =>
      conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: chainKeys.cursor(chain),
            UpdateExpression: 'SET providers = :providers',
            ConditionExpression: 'fence = :fence',
            ExpressionAttributeValues: { ':providers': providers, ':fence': fence },
          }),
        ),
      ),

    async advance({ cursor, fence, blocks, passing }) {
      const result = await transact(client, [
        moveCursor(table(), cursor, fence, passing),
        ...stretchesOf(blocks).map((stretch) => putCoverage(cursor.chain, stretch)),
      ]);
      return result.ok;
    },

    async hashes(chain, from, to, { onlyRead = false } = {}) {
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
          if (number < from || number > to) continue;
          if (onlyRead && isPassed(item)) found.delete(number);
          else found.set(number, hash);
        }
      }
      return found;
    },

    stop: (chain) => readStop(client, table(), chain),

    noteStop: (stop) => putStop(client, table(), stop),

    reread: (chain, blocks) => rereadCoverage(client, table(), chain, blocks),

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
