/** Reservations on the real table: what is found, what is fixed, and what changes meanwhile. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { eventKeys, moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { raiseItems } from '#aws/orders/order-writes.ts';
import { makeReservationPlaceStore } from '#aws/orders/reservation-place-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { fail, raiseFee, sign } from '#domain/order/transitions.ts';
import { checkReservations } from '#domain/reservation/check-reservations.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { reservations as runTool } from '#ops/reservations/reservations.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { at, atMs, operator, room } from '#test/scenarios/stores/reservations.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `res-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const withdrawals = makeWithdrawalStore(client);
const store = makeReservationStore(client);
let tables: Record<string, string>;

beforeAll(async () => {
  tables = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('an order that ends without a release is found the next night, shown, and mended once', async () => {
  const { fromAddress, create, sum } = wallet('kept');
  await create(1);
  const forged = await create(2);
  await withdrawals.transition(fail(forged, { at, reason: 'refused', release: false }));
  expect(await sum()).toMatchObject({ reserved: 200n });

  const { logged } = await nightly();
  const ours = logged.filter(({ fields }) => fields.address === fromAddress);
  expect(ours.map(({ fields }) => [fields.asset, fields.reserved, fields.held_max])).toEqual([
    ['USDT', 200n, 100n],
    ['_native', 2n * forged.reservation.fee, forged.reservation.fee],
  ]);

  const shown = await tool(fromAddress);
  expect(shown.remaining).toBe(2);
  expect(shown.text).toContain('ETH 0xkept USDT (kept): 200 is reserved, orders hold 100');
  expect(await sum()).toMatchObject({ reserved: 200n, epoch: 0 });

  const fixed = await tool(fromAddress, { fix: true });
  expect(fixed.text).toContain('fixed, with an entry in the audit log');
  expect(await sum()).toMatchObject({ reserved: 100n, epoch: 1 });
});

test('a mended sum is announced to the audit log in the same transaction', async () => {
  const { fromAddress, create, add, sum } = wallet('audited');
  await create(1);
  await add(-30n);
  expect((await tool(fromAddress, { fix: true })).remaining).toBe(0);
  expect(await sum()).toMatchObject({ reserved: 100n });
  const read = { TableName: tables.TABLE_EVENTS, Key: eventKeys.audit(`AU${fromAddress}`) };
  expect((await client.send(new GetCommand(read))).Item).toMatchObject({
    projectId: 'audited',
    action: 'reservation.fix',
    details: { from: '70', to: '100' },
  });
  expect((await tool(fromAddress)).text).toBe('1 address compared, 0 left to fix');
});

test('an order that is created between the reading and the write: nothing is written', async () => {
  const { fromAddress, create, add, sum } = wallet('race');
  await create(1);
  await add(30n);
  const { remaining, text } = await tool(fromAddress, { fix: true, meanwhile: () => create(2) });
  expect(remaining).toBe(1);
  expect(text).toContain('run this again');
  expect(await sum()).toMatchObject({ reserved: 230n, epoch: 0 });
  // Nothing happens meanwhile: the second run fixes it, and both orders can still end.
  expect((await tool(fromAddress, { fix: true })).remaining).toBe(0);
  expect(await sum()).toMatchObject({ reserved: 200n });
});

test('an order that ends between the reading and the write: nothing is written', async () => {
  const { fromAddress, create, add, sum } = wallet('ends');
  const order = await create(1);
  await add(30n);
  const end = () => withdrawals.transition(fail(order, { at: at + 7_200, reason: 'no' }));
  const { remaining } = await tool(fromAddress, { fix: true, meanwhile: end });
  expect(remaining).toBe(1);
  expect(await sum()).toMatchObject({ reserved: 30n, epoch: 1 });
  expect((await tool(fromAddress, { fix: true })).remaining).toBe(0);
  expect(await sum()).toMatchObject({ reserved: 0n });
});

test('a sum that is zero is listed until a night has seen it, and again from the next order on', async () => {
  const { create, sum, usdt } = wallet('listed');
  const order = await create(1);
  expect((await sum()).isListed).toBe(true);
  await withdrawals.transition(fail(order, { at, reason: 'no' }));
  expect(await sum()).toMatchObject({ reserved: 0n, isListed: true });
  await nightly();
  expect((await sum()).isListed).toBe(false);
  await create(2);
  expect(await sum()).toMatchObject({ reserved: 100n, isListed: true });
  // What is not zero stays.
  await store.skipEmpty({
    id: usdt.pk,
    projectId: 'listed',
    chain: 'ETH',
    address: '0xlisted',
    token: 'USDT',
    reserved: 0n,
    epoch: 0,
  });
  expect((await sum()).isListed).toBe(true);
});

test('a fee limit that is raised is held by its order, and the sum is listed again', async () => {
  const { fromAddress, create, coin, sum } = wallet('raised');
  const order = await create(1);
  const signed = (await withdrawals.transition(sign(order, { at, nonce: 0 })))!;
  await client.send(
    new UpdateCommand({
      TableName: tables.TABLE_MONEY,
      Key: coin,
      UpdateExpression: 'REMOVE workPk, workSk',
    }),
  );
  const raise = {
    write: raiseFee(signed, { at, maxFeePerGas: 1n, difference: 7n }),
    difference: 7n,
    maxReserved: room,
    epoch: 0,
  };
  expect((await transact(client, raiseItems(tables.TABLE_MONEY!, raise))).ok).toBe(true);
  const reserved = order.reservation.fee + 7n;
  expect(await sum(coin)).toEqual({ reserved, epoch: 0, isListed: true });
  expect((await tool(fromAddress)).remaining).toBe(0);
});

test('every address is found, page by page, whatever the number of its orders', async () => {
  const many = wallet('many');
  for (let no = 0; no < 120; no += 1) await many.create(no);
  const other = wallet('other');
  await other.create(1);
  await indexesSettled();
  const found: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: { addresses: string[]; cursor: string | null } = await store.addresses(
      'ETH',
      cursor,
    );
    found.push(...page.addresses);
    cursor = page.cursor;
    pages += 1;
  } while (cursor);
  expect(found).toContain(many.fromAddress);
  expect(found).toContain(other.fromAddress);
  expect(pages).toBeGreaterThan(2);
  expect(await store.ordersOf('ETH', many.fromAddress, 119)).toBeNull();
  expect(await store.ordersOf('ETH', many.fromAddress, 120)).toHaveLength(120);
});

test('an order that cannot be read, or claims another address, leaves its address uncompared', async () => {
  const { fromAddress, create } = wallet('forged');
  const order = await create(1);
  await indexesSettled();
  const set = (name: string, value: unknown) =>
    client.send(
      new UpdateCommand({
        TableName: tables.TABLE_MONEY,
        Key: moneyKeys.order(order.orderNo),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  await set('fromAddress', '0xelsewhere');
  expect(await store.ordersOf('ETH', fromAddress, 10)).toBeNull();
  await set('fromAddress', fromAddress);
  expect(await store.ordersOf('ETH', fromAddress, 10)).toHaveLength(1);
  await set('amount', 'many');
  expect(await store.ordersOf('ETH', fromAddress, 10)).toBeNull();
});

test('creations at the same moment are all made, and what they reserve adds up', async () => {
  const { create, sum } = wallet('crowd');
  // The first one makes the sums.
  await create(0);
  await Promise.all(Array.from({ length: 12 }, (_, i) => create(i + 1)));
  expect(await sum()).toMatchObject({ reserved: 1_300n, epoch: 0 });
  await indexesSettled();
  expect(await store.ordersOf('ETH', '0xcrowd', 20)).toHaveLength(13);
});

test('reservations have a partition of their own: no list of orders or addresses with work has them', async () => {
  const { create } = wallet('apart');
  const order = await create(1);
  await indexesSettled();
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tables.TABLE_MONEY,
      IndexName: 'work',
      KeyConditionExpression: 'workPk = :pk',
      ExpressionAttributeValues: { ':pk': workKeys.pk('ETH', 'A') },
    }),
  );
  const keys = (Items ?? []).map(({ pk }) => String(pk));
  expect(keys).toContain(moneyKeys.order(order.orderNo).pk);
  expect(keys.filter((pk) => !pk.startsWith('W#'))).toEqual([]);
});

test('the place of the nightly check is read as it was stored, and is the beginning before that', async () => {
  const places = makeReservationPlaceStore(client);
  expect(await places.load()).toEqual({ day: null, chain: null, cursor: null });
  const place = { day: '2026-11-22', chain: 'BSC' as const, cursor: 'WA#0xabc#\uffff' };
  await places.store(place);
  expect(await places.load()).toEqual(place);
});

/** An address on ETH whose sums are read and written, with the orders that a test creates on it. */
function wallet(name: string) {
  const fromAddress = `0x${name}`;
  const usdt = moneyKeys.reserved(name, 'ETH', fromAddress, 'USDT');
  const coin = moneyKeys.reserved(name, 'ETH', fromAddress, '_native');
  const sum = async (key = usdt) => {
    const read = { TableName: tables.TABLE_MONEY, Key: key, ConsistentRead: true };
    const {
      reserved = 0,
      epoch = 0,
      workPk,
    } = (await client.send(new GetCommand(read))).Item ?? {};
    return { reserved: BigInt(reserved), epoch: Number(epoch), isListed: workPk !== undefined };
  };
  const create = async (no: number): Promise<Withdrawal> => {
    const order = buildWithdrawal({
      orderNo: `WD${name}${no}`,
      bizOrderId: `${name}-${no}`,
      projectId: name,
      fromAddress,
      amount: 100n,
    });
    const created = await withdrawals.create({
      withdrawal: order,
      outbox: orderOutbox(order, { event: null, at }),
      maxTokenReserved: room,
      maxNativeReserved: room,
      tokenEpoch: (await sum()).epoch,
      nativeEpoch: (await sum(coin)).epoch,
      maxDailyUsed: null,
      maxAutoApproveUsed: null,
    });
    expect(created).toBe('created');
    return order;
  };
  /** As after a bug or a hand in the table. */
  const add = (amount: bigint) =>
    client.send(
      new UpdateCommand({
        TableName: tables.TABLE_MONEY,
        Key: usdt,
        UpdateExpression: 'ADD reserved :sum',
        ExpressionAttributeValues: { ':sum': amount },
      }),
    );
  return { fromAddress, usdt, coin, sum, create, add };
}

/** Runs the tool for an address; `meanwhile` happens in the pause of its look. */
async function tool(
  address: string | null,
  options: { fix?: boolean; meanwhile?: () => Promise<unknown> } = {},
) {
  await indexesSettled();
  const lines: string[] = [];
  let nowMs = atMs + 3_600_000;
  const deps = {
    reservations: store,
    clock: fakeClock(() => nowMs),
    ids: { next: () => `AU${address}` },
    sleep: async (ms: number) => {
      nowMs += ms;
      await options.meanwhile?.();
      await indexesSettled();
    },
  };
  const remaining = await runTool(deps, {
    chains: ['ETH'],
    address,
    operator: options.fix ? operator : null,
    print: (line) => lines.push(line),
  });
  return { remaining, text: lines.join('\n') };
}

const nightly = async () => {
  await indexesSettled();
  const logged: LoggedEvent[] = [];
  const place = { day: '2026-01-01', chain: 'ETH' as const, cursor: null };
  const deps = {
    reservations: store,
    clock: fakeClock(() => atMs + 3_600_000),
    sleep: async () => {},
    log: recordingLogger(logged),
  };
  await checkReservations(deps, { chains: ['ETH'], deadline: atMs + 7_200_000, place });
  return { logged, place };
};
