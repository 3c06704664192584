import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { eventKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { deliveryOutbox } from '#domain/webhook/delivery-outbox.ts';
import type { Notice } from '#extensions/notices/model.ts';
import { makeNoticeStore } from '#extensions/notices/store/notice-store.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import { aDelivery, anOutboxItem, t0 } from '#test/unit/domain/webhook/fakes.ts';

const prefix = `events-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const outbox = makeOutboxStore(client);
const deliveries = makeDeliveryStore(client);
const notices = makeNoticeStore(client);
let table = '';

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_EVENTS as string;
  await createTables(client, prefix);
});

afterAll(() => deleteTables(client, prefix));

const read = async (key: { pk: string; sk: string }) =>
  (await client.send(new GetCommand({ TableName: table, Key: key }))).Item;

let n = 0;
const unique = (name: string): string => `${name}${++n}`;

test('an outbox entry is read as written, with its fields in order', async () => {
  const item = anOutboxItem({
    outboxId: `${unique('W')}#1`,
    kind: 'order',
    start: true,
    event: {
      name: 'withdraw.approved',
      data: { z: null, a: '1.5', m: 3, tx_hash: null, amount: '0.000001' },
      timestamp: t0,
    },
    lists: [
      {
        list: 'withdrawals',
        projectId: 'demo',
        scope: '',
        id: 'W1',
        rev: 1,
        createdAtMs: t0 * 1000,
        facets: { chain: 'ETH', status: 'approved' },
      },
    ],
  });
  expect(await transact(client, [outboxPut(item)])).toEqual({ ok: true });
  const found = await outbox.get(item.outboxId);
  expect(found).toEqual(item);
  expect(JSON.stringify(found?.event)).toBe(JSON.stringify(item.event));
  expect(await outbox.get('none#1')).toBeNull();
});

test('a revision is announced once; a second write of it is refused as a whole', async () => {
  const item = anOutboxItem({ outboxId: `${unique('D')}#1` });
  const other = { TableName: table, Item: { pk: unique('other'), sk: '-' } };
  await transact(client, [outboxPut(item)]);
  expect(await transact(client, [{ Put: other }, outboxPut(item)])).toEqual({
    ok: false,
    reasons: [null, 'ConditionalCheckFailed'],
  });
  expect(await read(other.Item)).toBeUndefined();
});

test('a transaction repeated under one token is written once', async () => {
  const key = { pk: unique('counter'), sk: '-' };
  const add = {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'ADD hits :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
  const token = randomUUID();
  await transact(client, [add], { token });
  await transact(client, [add], { token });
  expect((await read(key))?.hits).toBe(1);
  await transact(client, [add]);
  await transact(client, [add]);
  expect((await read(key))?.hits).toBe(3);
});

test('undispatched entries are found oldest first until they are dispatched or postponed', async () => {
  const at = (seconds: number) => (t0 + 5_000 + seconds) * 1000;
  const ids = Array.from({ length: 12 }, () => `${unique('U')}#1`);
  const entries = ids.map((outboxId, i) => anOutboxItem({ outboxId, createdAtMs: at(i) }));
  for (const entry of entries) await transact(client, [outboxPut(entry)]);
  const mine = async (beforeMs: number) => {
    await indexesSettled();
    const found = await outbox.undispatched(beforeMs);
    return found.map(({ outboxId }) => outboxId).filter((id) => ids.includes(id));
  };
  expect(await mine(at(100))).toEqual(ids);
  expect(await mine(at(5))).toEqual(ids.slice(0, 5));

  await outbox.markDispatched(entries[0]!);
  await outbox.postpone(ids[1] as string, at(200));
  expect(await mine(at(100))).toEqual(ids.slice(2));
  expect(await mine(at(201))).toEqual(ids.slice(1));
});

test('an unreadable entry is found by its key and postponed like the others', async () => {
  const at = (seconds: number) => (t0 + 9_000 + seconds) * 1000;
  const [good, bad] = [`${unique('U')}#1`, `${unique('U')}#1`];
  await transact(client, [outboxPut(anOutboxItem({ outboxId: good, createdAtMs: at(0) }))]);
  const put = outboxPut(anOutboxItem({ outboxId: bad, createdAtMs: at(1) })).Put;
  const Item = { ...put?.Item, outboxId: undefined, event: '{', createdAtMs: 'soon' };
  await client.send(new PutCommand({ TableName: put?.TableName, Item }));
  const mine = async () => {
    await indexesSettled();
    const found = await outbox.undispatched(at(100));
    return found.filter(({ outboxId }) => [good, bad].includes(outboxId));
  };
  expect(await mine()).toMatchObject([
    { outboxId: good, kind: 'deposit' },
    { outboxId: bad, createdAtMs: at(1), unreadable: expect.stringContaining('Error') },
  ]);
  await outbox.postpone(bad, at(200));
  expect((await mine()).map(({ outboxId }) => outboxId)).toEqual([good]);
  await client.send(new DeleteCommand({ TableName: table, Key: eventKeys.outbox(bad) }));
});

test('a dispatched entry is kept as it was for seven days', async () => {
  const outboxId = `${unique('M')}#1`;
  const event = { type: 'deposit.credited', 10: 'b', 2: 'a', data: { z: 'é', a: null } };
  const entry = anOutboxItem({ outboxId, event: event as never, start: true });
  await transact(client, [outboxPut(entry)]);
  const before = await read(eventKeys.outbox(outboxId));
  expect(before).toMatchObject({
    duePk: expect.stringMatching(/^O#(\d|1[0-5])$/),
    dueSk: t0 * 1000,
  });
  expect(before).not.toHaveProperty('ttl');
  await outbox.markDispatched(entry);
  const marked = await read(eventKeys.outbox(outboxId));
  expect(marked).not.toHaveProperty('duePk');
  expect(marked).not.toHaveProperty('dueSk');
  const week = Date.now() / 1000 + 7 * 86_400;
  expect(Math.abs(Number(marked?.ttl) - week)).toBeLessThan(30);
  const { duePk, dueSk, ...kept } = before!;
  expect(marked).toEqual({ ...kept, ttl: marked?.ttl });
  expect(await outbox.get(outboxId)).toEqual(entry);
  await outbox.markDispatched(entry);
  await outbox.postpone(outboxId, 1);
  expect(await read(eventKeys.outbox(outboxId))).toEqual({ ...marked, ttl: expect.any(Number) });
});

test('entries that are ready together are marked in calls of 25, each once', async () => {
  const entries = Array.from({ length: 60 }, () => anOutboxItem({ outboxId: `${unique('W')}#1` }));
  for (const entry of entries) await transact(client, [outboxPut(entry)]);
  const sizes: number[] = [];
  const sent = new Set<unknown>();
  const marking = makeOutboxStore(
    awsClient(async (command: BatchWriteCommand) => {
      // What the proxy of DynamoDB Local leaves unprocessed is sent again.
      const ids = command.input.RequestItems![table]!.map((one) => one.PutRequest?.Item?.pk);
      const added = ids.filter((id) => !sent.has(id));
      for (const id of added) sent.add(id);
      if (added.length > 0) sizes.push(added.length);
      return client.send(command);
    }),
  );
  await Promise.all([...entries, entries[0]!].map((entry) => marking.markDispatched(entry)));
  expect(sizes).toEqual([25, 25, 10]);
  expect(await outbox.undispatchedAmong(entries.map(({ outboxId }) => outboxId))).toEqual([]);
});

test('entries that a call leaves unprocessed are marked by the next, or stay undispatched', async () => {
  const entries = [1, 2, 3].map(() => anOutboxItem({ outboxId: `${unique('P')}#1` }));
  for (const entry of entries) await transact(client, [outboxPut(entry)]);
  const mark = (unprocessed: number, some: typeof entries) => {
    let left = unprocessed;
    const store = makeOutboxStore(
      awsClient(async (command: BatchWriteCommand) => {
        if (left-- > 0) return { UnprocessedItems: command.input.RequestItems };
        return client.send(command);
      }),
    );
    return Promise.allSettled(some.map((entry) => store.markDispatched(entry)));
  };
  const open = () => outbox.undispatchedAmong(entries.map(({ outboxId }) => outboxId));
  expect(await mark(9, entries)).toMatchObject(entries.map(() => ({ status: 'rejected' })));
  expect(await open()).toEqual(entries);
  expect(await mark(2, entries)).toMatchObject(entries.map(() => ({ status: 'fulfilled' })));
  expect(await open()).toEqual([]);
});

const make = (over: Partial<WebhookDelivery> = {}) =>
  aDelivery({ deliveryId: unique('dl_'), eventId: unique('evt_'), ...over });

test('a delivery is created once and read as written', async () => {
  const delivery = make({
    attempts: [{ at: t0, status: null, error: 'connection refused', durationMs: 3, manual: true }],
  });
  expect(await deliveries.create(delivery)).toBe(true);
  expect(await deliveries.create({ ...delivery, body: 'other' })).toBe(false);
  expect(await deliveries.get(delivery.deliveryId)).toEqual(delivery);
  expect(await deliveries.get('dl_none')).toBeNull();
});

test('of two writers of one revision one succeeds, and its outbox entry is written with it', async () => {
  const delivery = make();
  await deliveries.create(delivery, deliveryOutbox(delivery, t0 * 1000));
  expect(await outbox.get(`${delivery.deliveryId}#1`)).toMatchObject({ kind: 'delivery' });

  const next = { ...delivery, rev: 2, state: 'delivered' as const, nextAt: null };
  const written = await Promise.all([
    deliveries.update(next, deliveryOutbox(next, t0 * 1000)),
    deliveries.update({ ...next, state: 'abandoned' }, deliveryOutbox(next, t0 * 1000)),
  ]);
  expect(written.sort()).toEqual([false, true]);
  expect(await outbox.get(`${delivery.deliveryId}#2`)).toMatchObject({ kind: 'delivery' });
  expect(await deliveries.update({ ...next, rev: 2 })).toBe(false);
  expect(await deliveries.update({ ...next, rev: 4 })).toBe(false);
  expect(await deliveries.update({ ...next, rev: 3 })).toBe(true);
  expect(await read(eventKeys.delivery(delivery.deliveryId))).not.toHaveProperty('duePk');
});

test('due deliveries are found oldest first and claimed once', async () => {
  const base = t0 + 900_000;
  const made = Array.from({ length: 9 }, (_, i) => make({ nextAt: base + i }));
  for (const delivery of made) await deliveries.create(delivery);
  const ids = made.map(({ deliveryId }) => deliveryId);
  const due = async (upTo: number) => {
    await indexesSettled();
    return (await deliveries.due(upTo)).filter((id) => ids.includes(id));
  };
  expect(await due(base - 1)).toEqual([]);
  expect(await due(base + 4)).toEqual(ids.slice(0, 5));

  const [first] = made as [WebhookDelivery];
  const claims = await Promise.all(
    [1, 2, 3].map(() => deliveries.claimDue(first.deliveryId, base + 4, base + 120)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await due(base + 4)).toEqual(ids.slice(1, 5));
  // The claim changes only the index. The record is unchanged, and its next write restores the
  // entry.
  expect(await deliveries.get(first.deliveryId)).toEqual(first);
  expect(await deliveries.update({ ...first, rev: 2, nextAt: base + 2 })).toBe(true);
  expect(await due(base + 4)).toContain(first.deliveryId);
  expect(await deliveries.update({ ...first, rev: 3, nextAt: null, state: 'delivered' })).toBe(
    true,
  );
  expect(await deliveries.claimDue(first.deliveryId, base + 4, base + 120)).toBe(false);
  expect(await due(base + 1_000)).toEqual(ids.slice(1));
});

test('deliveries are read by event, and many by id in the given order', async () => {
  const eventId = unique('evt_');
  const made = [make({ eventId }), make({ eventId }), make()];
  for (const delivery of made) await deliveries.create(delivery);
  await indexesSettled();
  const ofEvent = await deliveries.ofEvent(eventId);
  expect(ofEvent.map((one) => one.deliveryId).sort()).toEqual(
    made
      .slice(0, 2)
      .map((one) => one.deliveryId)
      .sort(),
  );
  const ids = made.map((one) => one.deliveryId).reverse();
  expect(await deliveries.getMany([ids[0] as string, 'dl_none', ...ids.slice(1)])).toEqual(
    [...made].reverse(),
  );
  expect(await deliveries.ofEvent('evt_none')).toEqual([]);
});

test('the newest event of a name is kept for replays', async () => {
  const ref = unique('D');
  const event = (eventId: string, name: 'deposit.credited' | 'deposit.orphaned', ms: number) => ({
    eventId,
    projectId: 'demo',
    ref,
    event: name,
    body: `{"id":"${eventId}"}`,
    createdAtMs: ms,
    requestId: 'req-1',
  });
  const credited = event('evt_a', 'deposit.credited', 1_000);
  await deliveries.putEvent(credited);
  const newest = event('evt_c', 'deposit.orphaned', 30_000);
  // A batch of which one was stored before.
  const batch = [
    { ...credited, body: 'changed' },
    event('evt_b', 'deposit.orphaned', 2_000),
    newest,
  ];
  await Promise.all(batch.map(deliveries.putEvent));
  expect(await deliveries.latestEvent(ref, 'deposit.credited')).toEqual(credited);
  expect(await deliveries.latestEvent(ref, 'deposit.orphaned')).toEqual(newest);
  expect(await deliveries.latestEvent(ref, 'deposit.restored')).toBeNull();
  expect(await deliveries.eventsOf(ref)).toEqual(
    expect.arrayContaining([credited.eventId, newest.eventId]),
  );
  expect(await deliveries.eventsOf('DP-none')).toEqual([]);
});

const dueAtMs = 1_767_225_600_000;
const notice: Notice = {
  noticeId: 'WD1',
  kind: 'order',
  projectId: 'demo',
  subject: 'WD1',
  step: 'first',
  remindAt: dueAtMs / 1000 + 3600,
  sentBy: ['mail'],
  failures: 1,
  dueAtMs,
  rev: 1,
};

const lateIndex = { timeout: 60_000, interval: 50 };

test('a notice is made once, is found when it is due, and is claimed by one run', async () => {
  expect(await notices.create(notice)).toBe(true);
  expect(await notices.create(notice)).toBe(false);
  expect(await notices.due(dueAtMs - 1)).toEqual([]);
  // The index may be behind.
  await vi.waitFor(async () => expect(await notices.due(dueAtMs)).toEqual([notice]), lateIndex);
  const claimed = { ...notice, dueAtMs: dueAtMs + 60_000, rev: 2 };
  const runs = await Promise.all([notices.update(claimed), notices.update(claimed)]);
  expect(runs.sort()).toEqual([false, true]);
  await vi.waitFor(async () => expect(await notices.due(dueAtMs)).toEqual([]), lateIndex);
  expect(await notices.update({ ...claimed, dueAtMs: null, rev: 3 })).toBe(true);
  await vi.waitFor(
    async () => expect(await notices.due(dueAtMs + 10_000_000_000)).toEqual([]),
    lateIndex,
  );
});
