/** Coverage of chains that skip numbers and have a clock (TRON, Solana), on the real table. */
import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { chainKeys } from '#aws/dynamodb/deposit-keys.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const client = makeDocumentClient();
const name = `clock-${randomBytes(3).toString('hex')}`;
let store: ChainStateStore;
let fence = 0;

beforeAll(async () => {
  tableEnvironment(name);
  await createTables(client, name);
  store = makeChainStateStore(client);
  fence = (await store.takeLease('SOL', 0, 60))?.fence ?? 0;
});
afterAll(() => deleteTables(client, name));

test('a skipped number has no hash, and its clock is that of the block before it', async () => {
  await read([
    [10, 7],
    [11, 8],
    [14, 9],
  ]);
  await read([[40, 10]]);
  expect([...(await store.hashes('SOL', 10n, 40n))]).toEqual([
    [10n, 'a10'],
    [11n, 'a11'],
    [14n, 'a14'],
    [40n, 'a40'],
  ]);
  for (const [asked, number, clock] of [
    [10n, 10n, 7n],
    [13n, 11n, 8n],
    [39n, 14n, 9n],
    [40n, 40n, 10n],
    [4_000n, 40n, 10n],
  ] as const) {
    expect(await store.clockAt('SOL', asked)).toEqual({ number, hash: `a${number}`, clock });
  }
  expect(await store.clockAt('SOL', 9n)).toBeNull();
  expect(await store.clockAt('TRX', 40n)).toBeNull();
});

test('after a reorganisation the last read of a block counts', async () => {
  await read([
    [50, 20],
    [51, 21],
  ]);
  await read(
    [
      [51, 121],
      [52, 122],
    ],
    'b',
  );
  expect(await store.clockAt('SOL', 51n)).toEqual({ number: 51n, hash: 'b51', clock: 121n });
});

test('the newest of many ranges is found', async () => {
  for (let number = 1_000; number < 1_090; number++) await read([[number, number]]);
  expect(await store.clockAt('SOL', 1_005n)).toMatchObject({ number: 1_005n });
  expect(await store.clockAt('SOL', 5_000n)).toMatchObject({ number: 1_089n });
});

test('blocks with a part that was not understood are named and kept for longer', async () => {
  const block = (number: bigint, coverage: string[]) => ({
    number,
    hash: `h${number}`,
    clock: number,
    coverage,
  });
  const blocks = [
    block(900n, ['block']),
    block(901n, ['block', 'unknown']),
    block(902n, ['block']),
  ];
  const cursor = {
    chain: 'SOL' as const,
    scanned: 902n,
    hash: 'h902',
    head: 902n,
    finalized: 902n,
    updatedAt: 1,
  };
  expect(await store.advance({ cursor, fence, blocks })).toBe(true);
  const { Item: item } = await client.send(
    new GetCommand({
      TableName: process.env.TABLE_CHAIN_STATE,
      Key: chainKeys.coverage('SOL', 900n, 902n),
    }),
  );
  expect(item).toMatchObject({ read: 'block,unknown', unknown: ['901'] });
  const days = ((item?.ttl as number) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(400);
});

/** Blocks by number and clock. The hash names their fork. */
const read = async (blocks: [number: number, clock: number][], fork = 'a') => {
  const read = blocks.map(([number, clock]) => ({
    number: BigInt(number),
    hash: `${fork}${number}`,
    clock: BigInt(clock),
    coverage: ['block'],
  }));
  const last = read[read.length - 1]!;
  const cursor = {
    chain: 'SOL' as const,
    scanned: last.number,
    hash: last.hash,
    head: last.number,
    finalized: last.number,
    updatedAt: 1,
  };
  expect(await store.advance({ cursor, fence, blocks: read })).toBe(true);
};
