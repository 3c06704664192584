/** A table `deposits` that was restored to a moment before its deposits: their blocks are read again. */

import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { batchPut } from '#aws/dynamodb/batch-put.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { outboxFromItem } from '#aws/events/outbox-item.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { creditDeposits } from '#domain/deposit/credit-deposits.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { orphanAbove } from '#domain/deposit/orphan-above.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import { makeTopUps } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import { topUpItems } from '#extensions/energy/store/balance-items.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { buildPage } from '#test/builders/list/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `fd-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const chain = chains.TRX;
const project = 'demo';
const [user, energy] = ['TUser', 'TEnergy'];
const block = buildBlock({
  number: 100n,
  hash: 'b100',
  timestamp: 1_800_000_000,
  transfers: [user, energy].flatMap((to) =>
    ['native', 'trace:1'].map((position) => ({
      txHash: 'dd',
      position,
      from: 'TSender',
      to,
      tokenAddress: null,
      amount: 5_000_000n,
    })),
  ),
});

let tables: Record<string, string>;
let nowMs = 1_800_000_100_000;

beforeAll(async () => {
  tables = tableEnvironment(prefix) as Record<string, string>;
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

async function all(table: string) {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: tables[table]!, ConsistentRead: true }),
  );
  return Items;
}

/** Each item by itself: a batch may leave some of them, which no restore does. */
async function forget() {
  const TableName = tables.TABLE_DEPOSITS!;
  const items = await all('TABLE_DEPOSITS');
  await Promise.all(
    items.map(({ pk, sk }) => client.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
  );
}

const events = async (): Promise<OutboxItem[]> =>
  (await all('TABLE_EVENTS')).map(outboxFromItem).sort((a, b) => a.createdAtMs - b.createdAtMs);

/** Reads the block, credits what is in it, and gives the numbers of the deposits. */
async function readBlock() {
  const deposits = makeDepositStore(client, topUpItems);
  const owner = (address: string, userId: string) =>
    [address, { projectId: project, family: 'TRX', address, userId, subIndex: 1 }] as const;
  const deps = fake<DetectDeps>({
    strays: undefined,
    chain,
    clock: fakeClock(() => nowMs),
    log: fakeLogger().log,
    canonical: (text) => text,
    addresses: fake<DetectDeps['addresses']>({
      owners: async () => new Map([owner(user, 'alice'), owner(energy, energyUser)]),
    }),
    projects: { settings: async () => buildSettings() },
    topUps: makeTopUps(makeEnergyStore(client)),
    internalTransfers: makeInternalTransferStore(client),
    payments: fakePaymentStore({ claim: async () => null }),
    deposits,
  });
  const isOurs = (to: string) => to === user || to === energy;
  const { stored } = await detectDeposits(deps, [block], isOurs);
  nowMs += 1_000;
  const credit = {
    ...deps,
    chainState: { hashes: async () => new Map([[100n, 'b100']]) },
    reader: fakeChainReader({
      blockHashesElsewhere: async () => null,
      confirmTransfers: async (claims) =>
        claims.map(() => ({ kind: 'confirmed' as const, provider: 1 })),
    }),
    released: { upTo: -1n },
    turns: new Map(),
  };
  const credited = await creditDeposits(credit, { head: 200n, finalized: 150n });
  nowMs += 1_000;
  const found = (await all('TABLE_DEPOSITS')).filter(({ pk }) => String(pk).startsWith('D#'));
  const numbers = found.map(({ depositNo }) => String(depositNo)).sort();
  return { stored, credited, numbers, deps: credit };
}

test('what a restored table has forgotten comes back under its number, in its place, and once in the balance', async () => {
  const lists = makeListIndex(client);
  const energies = makeEnergyStore(client);
  const dispatch = async () => {
    for (const { lists: changes } of await events()) await lists.apply(changes);
  };
  const page = () => lists.page(buildPage({ projectId: project, list: 'deposits' }));

  const first = await readBlock();
  await dispatch();
  expect(first).toMatchObject({ stored: 4, credited: 4 });
  expect(new Set(first.numbers).size).toBe(4);
  const listed = await page();
  expect(listed.total).toBe(2);
  expect((await energies.balance(project)).sun).toBe(10_000_000n);

  await forget();
  const second = await readBlock();
  await dispatch();
  expect(second).toMatchObject({ stored: 4, credited: 4, numbers: first.numbers });
  expect(await page()).toEqual(listed);
  expect((await energies.balance(project)).sun).toBe(10_000_000n);

  // Merchants hear of both credits again, under the numbers that they know.
  const told = (await events()).flatMap(({ event }) => (event ? [event.data.deposit_no] : []));
  expect(told).toHaveLength(4);
  expect(new Set(told)).toEqual(new Set(listed.ids));
});

test('a table that was restored to a moment before the credits credits again what it knows', async () => {
  await forget();
  const { deps, numbers } = await readBlock();
  await orphanAbove({ ...deps, deposits: makeDepositStore(client, topUpItems) }, 99n);
  const backup = await all('TABLE_DEPOSITS');
  const mined = await readBlock();
  expect(mined).toMatchObject({ stored: 4, credited: 4, numbers });
  const told = (await events()).length;

  // A restore takes some minutes.
  nowMs += 120_000;
  await batchPut(client, tables.TABLE_DEPOSITS!, backup);
  expect(await readBlock()).toMatchObject({ stored: 4, credited: 4, numbers });
  expect((await events()).length).toBe(told + 8);
  expect((await makeEnergyStore(client).balance(project)).sun).toBe(10_000_000n);
});
