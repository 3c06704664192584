/** Orders that are older than the counters of their day, which DynamoDB deletes after 400 days. */
import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { reject } from '#domain/order/transitions.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { at, client, day, withdrawals } from '#test/scenarios/stores/expired-counters.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `old-${randomUUID().slice(0, 8)}`;
let table: string | undefined;

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_MONEY;
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('an order whose counters have expired can be rejected, and the counters expire again', async () => {
  const { order, expire, counters } = await waiting('old');
  await expire();
  const rejected = await withdrawals.transition(reject(order, { at, reason: 'too old' }));
  expect(rejected).toMatchObject({ status: 'rejected' });
  const ttl = BigInt(order.createdAt + 400 * 86_400);
  for (const item of await counters()) {
    expect(BigInt(item?.used)).toBe(0n);
    expect(BigInt(item?.ttl)).toBe(ttl);
  }
});

test('counters that are there give back exactly the order’s part', async () => {
  const { order, counters } = await waiting('young');
  await withdrawals.transition(reject(order, { at, reason: 'no' }));
  expect((await counters()).map((item) => BigInt(item?.used))).toEqual([0n, 0n]);
});

/** A waiting withdrawal of a project, with its counters; and how much of each is used. */
async function waiting(projectId: string) {
  const orderNo = `WD-${projectId}`;
  const order = buildWithdrawal({
    orderNo,
    projectId,
    status: 'pending',
    level: 2,
    workStage: 'P',
  });
  const room = 10n ** 30n;
  const created = await withdrawals.create({
    withdrawal: order,
    outbox: orderOutbox(order, { event: null, at }),
    maxTokenReserved: room,
    maxNativeReserved: room,
    tokenEpoch: 0,
    nativeEpoch: 0,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
  });
  expect(created).toBe('created');
  const keys = [
    moneyKeys.dailyLimit(projectId, 'ETH', order.token, day),
    moneyKeys.autoApprove(projectId, day),
  ];
  return {
    order,
    expire: async () => {
      for (const Key of keys) await client.send(new DeleteCommand({ TableName: table, Key }));
    },
    counters: () =>
      Promise.all(
        keys.map(
          async (Key) => (await client.send(new GetCommand({ TableName: table, Key }))).Item,
        ),
      ),
  };
}
