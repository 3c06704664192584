/** Internal orders in the table `money`: created once, read as what their number says. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { isInternal, isWithdrawal } from '#model/orders/order.ts';
import { buildInternalOrder, depositAddress } from '#test/builders/build-internal-order.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `io-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeInternalOrderStore(client);
const orders = makeOrderStore(client);
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const create = (order = buildInternalOrder()) =>
  store.create({ order, outbox: internalOutbox(order, { at: order.createdAt }), limits: null });

test('one order a number, waiting for its signer', async () => {
  const order = buildInternalOrder({ orderNo: 'IN7' });
  expect(await create(order)).toBe('created');
  expect(await create(order)).toBe('duplicate');
  expect(await store.get('IN7')).toEqual({ ...order, waits: {} });
  expect(await orders.approved('TRX', depositAddress, 10)).toContain('IN7');
});

test('the limits of a balance hold', async () => {
  const order = buildInternalOrder({ orderNo: 'IN8' });
  const outbox = internalOutbox(order, { at: order.createdAt });
  const most = { maxTokenReserved: 0n, maxNativeReserved: 0n, tokenEpoch: 5, nativeEpoch: 5 };
  expect(await store.create({ order, outbox, limits: most })).toBe('balance_moved');
  expect(await store.get('IN8')).toBeNull();
});

test('the kind is that of the number, whatever the attributes say', async () => {
  const order = buildInternalOrder({ orderNo: 'WD7' });
  await create(order);
  const read = await orders.get('WD7');
  expect(read && isWithdrawal(read)).toBe(true);
  await create(buildInternalOrder({ orderNo: 'SP7' }));
  await client.send(
    new UpdateCommand({
      TableName: names.TABLE_MONEY,
      Key: moneyKeys.order('SP7'),
      UpdateExpression: 'REMOVE does',
    }),
  );
  const sweep = await orders.get('SP7');
  expect(sweep && isInternal(sweep)).toBe(true);
});
