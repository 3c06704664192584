/** The lists of unfinished orders: a partition for each stage. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import type { WorkStage } from '#model/orders/order-base.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import {
  client,
  orders,
  reservations,
  stages,
} from '#test/scenarios/stores/payments/work-index.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `work-${randomUUID().slice(0, 8)}`;
let table: string;

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_MONEY!;
  await createTables(client, prefix);
  for (const [i, stage] of stages.entries()) {
    await put(`WDnewer${stage}`, stage, { atMs: 2 * i + 1 });
    await put(`WDolder${stage}`, stage, { atMs: 2 * i });
  }
  for (let i = 0; i < 120; i++) {
    const fromAddress = `0xb${i % 2}`;
    await put(`WDmany${i}`, 'A', { fromAddress, atMs: 100 + i });
  }
  await indexesSettled();
});
afterAll(() => deleteTables(client, prefix));

test('the waiting orders of an address come oldest first', async () => {
  expect(await orders.approved('ETH', '0xa', 9)).toEqual(['WDolderA', 'WDnewerA']);
  expect(await orders.approved('ETH', '0xa', 1)).toEqual(['WDolderA']);
  expect(await orders.approvedToSign('ETH', '0xa', 9)).toEqual(['WDolderG', 'WDnewerG']);
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
    ...stages.flatMap((stage) => [`WDnewer${stage}`, `WDolder${stage}`]),
    ...Array.from({ length: 120 }, (_, i) => `WDmany${i}`),
  ];
  expect(found.sort()).toEqual(all.sort());
});

test('addresses with work, and the reservations of their orders, are found', async () => {
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

/** An order at a stage, as it is listed. */
async function put(
  orderNo: string,
  stage: WorkStage,
  { fromAddress = '0xa', atMs = 0 }: { fromAddress?: string; atMs?: number },
): Promise<void> {
  const order = buildWithdrawal({ orderNo, fromAddress, workStage: stage, createdAtMs: atMs });
  const Item = {
    ...orderAttributes({ ...order, status: 'approved' }),
    ...moneyKeys.order(orderNo),
    waits: undefined,
    workPk: workKeys.pk('ETH', stage),
    workSk: workKeys.sk(stage, fromAddress, atMs, orderNo),
  };
  await client.send(new PutCommand({ TableName: table, Item }));
}
