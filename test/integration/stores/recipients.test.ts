/** The index `recipients` of `money`: orders by their recipient, and recipients that look alike. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { orderFromItem } from '#aws/orders/order-item.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { orderPut } from '#aws/orders/order-writes.ts';
import { makeRecipientIndex } from '#aws/orders/recipient-index.ts';
import { approve } from '#domain/order/transitions.ts';
import type { Order } from '#model/orders/order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `to-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const recipients = makeRecipientIndex(client);
let table: string;

const paid = `0xAbCd${'1'.repeat(32)}4321`;
const twin = `0xabcd${'2'.repeat(32)}4321`;
const third = `0xABCD${'3'.repeat(32)}4321`;
const stranger = `0x5555${'4'.repeat(32)}5555`;
const many = 120;

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_MONEY!;
  await createTables(client, prefix);
  for (let i = 0; i < many; i++) {
    await put(buildWithdrawal({ orderNo: `WD${i}`, toAddress: paid, createdAtMs: 1_000 + i }));
  }
  // The index has no order among those of one moment, and pages lose none of them.
  await put(buildOperation({ orderNo: 'OP1', toAddress: paid, createdAtMs: 1_000 }));
  await put(buildWithdrawal({ orderNo: 'WDtwin', toAddress: twin, chain: 'BSC' }));
  await put(buildOperation({ orderNo: 'OPthird', toAddress: third }));
  await put(buildWithdrawal({ orderNo: 'WDstranger', toAddress: stranger }));
  await put(buildWithdrawal({ orderNo: 'WDother', projectId: 'other', toAddress: twin }));
  await put(buildWithdrawal({ orderNo: 'WDtron', toAddress: paid, chain: 'TRX' }));
  await put(buildSwap({ orderNo: 'SW1', toAddress: paid }));
  await put(buildOperation({ orderNo: 'OPsigns', opType: 'sign-message', toAddress: '' }));
  await indexesSettled();
});
afterAll(() => deleteTables(client, prefix));

const to = (address: string, projectId = 'demo') => ({
  projectId,
  family: 'EVM' as const,
  address,
});

test('the orders to an address come in pages, the newest first, each once', async () => {
  const found: string[] = [];
  let after: Parameters<typeof recipients.ordersTo>[1]['after'] = null;
  do {
    const page: NonNullable<Awaited<ReturnType<typeof recipients.ordersTo>>> =
      (await recipients.ordersTo(to(paid), { limit: 50, after }))!;
    found.push(...page.orderNos);
    after = page.next;
  } while (after);
  expect(found).toHaveLength(many + 1);
  expect(new Set(found).size).toBe(many + 1);
  expect(found.slice(0, 3)).toEqual([`WD${many - 1}`, `WD${many - 2}`, `WD${many - 3}`]);
  expect(found.slice(-2).sort()).toEqual(['OP1', 'WD0']);
  expect(await recipients.ordersTo(to(stranger), { limit: 1, after: null })).toEqual({
    orderNos: ['WDstranger'],
    next: null,
  });
  expect(
    (await recipients.ordersTo(to(paid, 'other'), { limit: 9, after: null }))?.orderNos,
  ).toEqual([]);
});

test('recipients that look alike are each found once, beside one that was paid often', async () => {
  const { addresses, isAll } = (await recipients.alike(to(paid), 10))!;
  expect(new Set(addresses)).toEqual(new Set([twin, third]));
  expect(isAll).toBe(true);
  // The one that was paid often lies between them: its orders are passed over.
  expect(new Set((await recipients.alike(to(twin), 10))?.addresses)).toEqual(
    new Set([paid, third]),
  );
  expect(await recipients.alike(to(stranger), 10)).toEqual({ addresses: [], isAll: true });
  expect(await recipients.alike(to(paid), 1)).toMatchObject({
    addresses: [expect.any(String)],
    isAll: false,
  });
  expect((await recipients.alike(to(paid, 'other'), 10))?.addresses).toEqual([twin]);
});

test('a change of an order keeps its place, and its record shows nothing of it', async () => {
  const orders = makeOrderStore(client);
  const order = (await orders.get('WDstranger')) as Order;
  expect(order).not.toHaveProperty('toPk');
  const pending = { ...order, status: 'pending' as const };
  await put({ ...pending, orderNo: 'WDchanged' } as Order);
  const stored = (await orders.get('WDchanged')) as Order;
  expect(
    await orders.transition(approve(stored, { at: 1, approvals: 1, approvedBy: [] })),
  ).not.toBe(null);
  const read = async () => {
    const Key = moneyKeys.order('WDchanged');
    return (await client.send(new GetCommand({ TableName: table, Key }))).Item!;
  };
  expect(await read()).toMatchObject({ status: 'approved', toSk: expect.stringMatching(stranger) });
  expect(orderFromItem(await read())).not.toHaveProperty('toSk');
  await indexesSettled();
  const found = await recipients.ordersTo(to(stranger), { limit: 9, after: null });
  expect(found?.orderNos).toContain('WDchanged');
});

async function put(order: Order): Promise<void> {
  await client.send(new PutCommand(orderPut(table, order).item.Put!));
}
