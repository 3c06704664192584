/** Batches of payouts in their table: what is reserved, when it is seen, and what a crash leaves. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { eventKeys, type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { outboxFromItem } from '#aws/events/outbox-item.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { abandonedAfter } from '#extensions/payouts/rules/advance-batch.ts';
import { cancelBatch } from '#extensions/payouts/rules/cancel-batch.ts';
import { listBatches } from '#extensions/payouts/rules/list-batches.ts';
import { batchKeys } from '#extensions/payouts/store/batch-keys.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { ether, item, items, usdt } from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutTables } from '#test/scenarios/stores/payouts.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `pay-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const fee = ether / 100n;
const named = (name: string) => (one: ReturnType<typeof item>) => ({
  ...one,
  biz_order_id: `${name}-${one.biz_order_id}`,
});
const read = async (table: string, key: Key) =>
  (await client.send(new GetCommand({ TableName: names[table], Key: key, ConsistentRead: true })))
    .Item;

test('500 orders of two tokens: nothing is seen before the commit, and everything is exact after it', async () => {
  const world = payoutTables(client, 'large', { usdt: 10_000n * usdt, coin: 100n * ether });
  const list = [...items(400), ...items(500, { token: 'ETH', amount: '0.01' }).slice(400)];
  const before: unknown[] = [];
  const { commit } = world.batches;
  world.batches.commit = async (...of) => {
    before.push(await world.view(), await world.withdrawals.get('WDLARGE000'));
    before.push(await world.withdrawals.byOrder('large', 'pay-1'));
    return commit(...of);
  };
  const { batch, orders } = await world.create('LARGE', { items: list });
  expect(before[0]).toMatchObject({
    token: { reserved: 0n },
    native: { reserved: 0n },
    dailyUsed: 0n,
  });
  expect(before.slice(1)).toEqual([null, null]);
  expect(batch).toMatchObject({ status: 'accepted', level: 2, count: 500, lines: 13, made: 13 });
  expect(await world.view()).toMatchObject({
    token: { reserved: 4_000n * usdt },
    native: { reserved: 500n * fee + ether },
    dailyUsed: 4_000n * usdt,
    autoApproveUsedMicroUsd: 0n,
  });
  expect((await world.view('ETH')).dailyUsed).toBe(ether);
  const stored = await world.withdrawals.getMany(orders.map(({ orderNo }) => orderNo));
  expect(stored.sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))).toEqual(orders);
  expect(await world.withdrawals.byOrder('large', 'pay-500')).toEqual(orders[499]);
  const outbox = await read('TABLE_EVENTS', eventKeys.outbox('WDLARGE499#1'));
  expect(outbox).toMatchObject({ start: false, ref: 'WDLARGE499' });
  await indexesSettled();
  expect(await world.batches.open(100)).toContain('LARGE');

  expect(await world.create('AGAIN', { items: list })).toEqual({ batch, orders, refusals: [] });

  const { batches, withdrawals, deps } = world;
  const cancelled = await cancelBatch(
    { batches, withdrawals, clock: deps.clock },
    { projectId: 'large', batchId: 'march' },
  );
  expect(cancelled).toMatchObject({ status: 'cancelled' });
  expect(await world.advance('LARGE')).toBe(true);
  expect(await world.view()).toMatchObject({
    token: { reserved: 0n },
    native: { reserved: 0n },
    dailyUsed: 0n,
  });
  await indexesSettled();
  expect(await world.batches.open(100)).not.toContain('LARGE');
});

test('of two batches at once for one balance one is accepted, and sums hold only its orders', async () => {
  const world = payoutTables(client, 'both', { usdt: 900n * usdt });
  const ids = (name: string) =>
    items(60).map((one) => ({ ...one, biz_order_id: `${name}-${one.biz_order_id}` }));
  const both = await Promise.all(
    ['A', 'B'].map((name) => world.create(name, { batch_id: name, items: ids(name) })),
  );
  const accepted = both.filter(({ batch }) => batch !== null);
  expect(accepted).toHaveLength(1);
  const refused = both.find(({ batch }) => batch === null);
  expect(refused?.refusals).toMatchObject([{ kind: 'insufficientBalance' }]);
  const reserved = accepted[0]!.orders.reduce((sum, { amount }) => sum + amount, 0n);
  expect((await world.view()).token.reserved).toBe(reserved);
  // The ids of the refused one are free.
  const name = accepted[0]!.batch!.batchNo === 'A' ? 'B' : 'A';
  expect(await world.withdrawals.pointer('both', `${name}-pay-1`)).toBe(null);
  const again = await world.create(`${name}2`, {
    batch_id: name,
    items: [item(1, { amount: '1' })],
  });
  expect(again).toMatchObject({ batch: { count: 1 } });
});

test('a batch that a crash left is refused later: its ids are free, its commit and its claims fail', async () => {
  const world = payoutTables(client, 'crash');
  const { commit } = world.batches;
  let late: (() => ReturnType<typeof commit>) | undefined;
  world.batches.commit = async (...of) => {
    late = () => commit(...of);
    throw new Error('ended');
  };
  const { take } = world.batches;
  world.batches.take = async () => {
    throw new Error('ended');
  };
  await expect(world.create('CRASH')).rejects.toMatchObject({ code: 50301 });
  world.batches.take = take;
  expect(await world.withdrawals.pointer('crash', 'pay-1')).toMatchObject({
    orderNo: 'WDCRASH000',
  });
  expect(await world.advance('CRASH')).toBe(false);
  world.time.now += abandonedAfter;
  const orders = await world.batches.line('CRASH', 0);
  expect(await world.advance('CRASH')).toBe(true);
  expect(await late?.()).toBe('gone');
  const creation = { batchNo: 'CRASH', requestId: 'req-1' };
  expect(await world.batches.claim(creation, orders)).toBe('gone');
  expect(await world.withdrawals.pointer('crash', 'pay-1')).toBe(null);
  expect(await read('TABLE_MONEY', batchKeys.batchId('crash', 'march'))).toBe(undefined);
  expect((await world.view()).token.reserved).toBe(0n);
  world.batches.commit = commit;
  // The same number again: what is late of the first call changes nothing of it.
  const second = await world.create('CRASH', { items: items(2) });
  expect(second).toMatchObject({ batch: { status: 'approved', count: 2, made: 1 } });
  expect(await late?.()).toBe('gone');
  await expect(world.batches.release(creation, 0)).rejects.toMatchObject({ code: 50301 });
  await expect(world.batches.putLines(creation, orders, [])).rejects.toMatchObject({ code: 50301 });
  expect((await world.view()).token.reserved).toBe(20n * usdt);
  expect(await world.batches.line('CRASH', 0)).toHaveLength(2);
});

test('a commit whose answer was lost is an accepted batch', async () => {
  const world = payoutTables(client, 'lost');
  const { commit } = world.batches;
  world.batches.commit = async (...of) => {
    await commit(...of);
    throw new Error('no answer');
  };
  expect(await world.create('LOST')).toMatchObject({ batch: { status: 'approved', made: 1 } });
  expect((await world.view()).token.reserved).toBe(30n * usdt);
});

test('who deletes the pointer of an order gets no second one: the request has the same number', async () => {
  const world = payoutTables(client, 'pointer');
  const { orders } = await world.create('POINTER', { items: items(1) });
  const [order] = orders as [Withdrawal];
  const again = () =>
    world.apply(item(1, { biz_order_id: order.bizOrderId, amount: '10' }), order.orderNo);
  expect(await again()).toMatchObject({ orderNo: order.orderNo });
  await client.send(
    new DeleteCommand({
      TableName: names.TABLE_MONEY,
      Key: moneyKeys.bizOrder('pointer', order.bizOrderId),
    }),
  );
  await expect(again()).rejects.toMatchObject({ code: 50301 });
  expect(await world.withdrawals.get(order.orderNo)).toEqual(order);
  expect((await world.view()).token.reserved).toBe(10n * usdt);
});

test('the list of a project has its batches and no others, whatever is open elsewhere', async () => {
  const other = payoutTables(client, 'elsewhere');
  for (const name of ['E1', 'E2', 'E3']) {
    await other.create(name, { batch_id: name, items: items(1).map(named(name)) });
  }
  const world = payoutTables(client, 'listed', { usdt: 10_000n * usdt });
  await world.create('OLD', {
    batch_id: 'old',
    items: items(1, { amount: '1500' }).map(named('o')),
  });
  const lists = makeListIndex(client);
  const dispatched = async () => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: names.TABLE_EVENTS }));
    const entries = Items.filter(({ pk }) => String(pk).startsWith('O#')).map(outboxFromItem);
    await lists.apply(entries.flatMap((entry) => entry.lists));
  };
  const page = async (query: { status?: string; page?: number; size?: number } = {}) => {
    await dispatched();
    const of = { projectId: 'listed', query: { page: 1, size: 2, ...query } };
    const found = await listBatches({ batches: world.batches, lists }, of);
    return [found.total, found.list.map(({ batchNo, status }) => `${batchNo} ${status}`)];
  };
  expect(await page()).toEqual([1, ['OLD accepted']]);
  for (const name of ['N1', 'N2']) {
    world.time.now += 1;
    await world.create(name, { batch_id: name, items: items(1).map(named(name)) });
  }
  // Refused batches are in no list.
  await world.create('NO', { batch_id: 'no', items: items(1, { amount: '900000' }) });
  expect(await page()).toEqual([3, ['N2 approved', 'N1 approved']]);
  expect(await page({ page: 2 })).toEqual([3, ['OLD accepted']]);
  expect(await page({ status: 'accepted' })).toEqual([1, ['OLD accepted']]);
  const { batches, withdrawals, deps } = world;
  const of = { projectId: 'listed', batchId: 'old' };
  await cancelBatch({ batches, withdrawals, clock: deps.clock }, of);
  expect(await page({ status: 'accepted' })).toEqual([0, []]);
  expect(await page({ status: 'cancelled' })).toEqual([1, ['OLD cancelled']]);
});

test('a line is made once by many at once', async () => {
  const world = payoutTables(client, 'many');
  const { make } = world.batches;
  world.batches.make = async () => {
    throw new Error('ended');
  };
  const { batch } = await world.create('MANY', { items: items(41) });
  expect(batch).toMatchObject({ status: 'approved', made: 0 });
  world.batches.make = make;
  await Promise.all(Array.from({ length: 5 }, () => world.advance('MANY')));
  expect(await world.batches.get('MANY')).toMatchObject({ made: 2 });
  expect((await world.view()).token.reserved).toBe(410n * usdt);
});
