/** The lists of unfinished orders: a partition for each stage, and that of a release before. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import type { WorkStage } from '#model/orders/order-base.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `work-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const orders = makeOrderStore(client);
const reservations = makeReservationStore(client);
const stages = ['P', 'A', 'G', 'S', 'M'] as const;
let table: string;

/** An order at a stage, listed as by this release or by the one before. */
async function put(
  orderNo: string,
  stage: WorkStage,
  { isOld, fromAddress = '0xa', atMs = 0 }: { isOld: boolean; fromAddress?: string; atMs?: number },
): Promise<void> {
  const order = buildWithdrawal({ orderNo, fromAddress, workStage: stage, createdAtMs: atMs });
  const Item = {
    ...orderAttributes({ ...order, status: 'approved' }),
    ...moneyKeys.order(orderNo),
    waits: undefined,
    work_pk: isOld ? workKeys.oldPk('ETH') : workKeys.pk('ETH', stage),
    work_sk: workKeys.sk(stage, fromAddress, atMs, orderNo),
  };
  await client.send(new PutCommand({ TableName: table, Item }));
}

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_MONEY!;
  await createTables(client, prefix);
  for (const [i, stage] of stages.entries()) {
    await put(`WDnew${stage}`, stage, { isOld: false, atMs: 2 * i + 1 });
    await put(`WDold${stage}`, stage, { isOld: true, atMs: 2 * i });
  }
  for (let i = 0; i < 120; i++) {
    const fromAddress = `0xb${i % 2}`;
    await put(`WDmany${i}`, 'A', { isOld: i < 5, fromAddress, atMs: 100 + i });
  }
  await indexesSettled();
});
afterAll(() => deleteTables(client, prefix));

test('the waiting orders of an address come oldest first, from both partitions', async () => {
  expect(await orders.approved('ETH', '0xa', 9)).toEqual(['WDoldA', 'WDnewA']);
  expect(await orders.approved('ETH', '0xa', 1)).toEqual(['WDoldA']);
  expect(await orders.approvedToSign('ETH', '0xa', 9)).toEqual(['WDoldG', 'WDnewG']);
  const few = await orders.approved('ETH', '0xb0', 7);
  expect(few).toEqual([0, 2, 4, 6, 8, 10, 12].map((i) => `WDmany${i}`));
  expect(await orders.oldestWaiting('ETH', '0xa')).toBe(0);
  expect(await orders.oldestWaiting('ETH', '0xb1')).toBe(101);
});

test('every unfinished order is listed once, over all pages', async () => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof orders.unfinished>> = await orders.unfinished(
      'ETH',
      cursor,
    );
    found.push(...page.orderNos);
    cursor = page.cursor;
  } while (cursor);
  const all = [
    ...stages.flatMap((stage) => [`WDnew${stage}`, `WDold${stage}`]),
    ...Array.from({ length: 120 }, (_, i) => `WDmany${i}`),
  ];
  expect(found.sort()).toEqual(all.sort());
});

test('a place that a release before has kept is continued', async () => {
  const before = workKeys.sk('P', '0xa', 0, 'WDoldP');
  const { orderNos, cursor } = await orders.unfinished('ETH', before);
  expect(orderNos).toEqual(['WDoldS']);
  expect(cursor).not.toBeNull();
});

test('addresses with work, and the reservations of their orders, are found in both', async () => {
  expect((await orders.addressesWithWork('ETH')).sort()).toEqual(['0xa', '0xb0', '0xb1']);
  const first = await orders.nextWithWork('ETH', null);
  expect(first.inFlight).toEqual(['0xa']);
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof reservations.addresses>> = await reservations.addresses(
      'ETH',
      cursor,
    );
    for (const address of page.addresses) found.add(address);
    cursor = page.cursor;
  } while (cursor);
  expect([...found].sort()).toEqual(['0xa', '0xb0', '0xb1']);
  expect(await reservations.ordersOf('ETH', '0xb0', 100)).toHaveLength(60);
});
