/** What requests asked of orders, in their table. */
import { randomBytes, randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { requestKeys } from '#aws/dynamodb/table-keys.ts';
import { makeRequestReader, makeRequestWriter } from '#aws/requests/request-store.ts';
import type { AskedRequest, BatchRequest, RequestRef } from '#model/order-request.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rq-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient();
const now = 1_767_225_600;
const week = 7 * 86_400;
let names: Record<string, string> = {};
let ids = 0;

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const ref = (kind: RequestRef['kind'] = 'withdrawal', named = true): RequestRef => {
  ids += 1;
  return { projectId: 'demo', kind, clientId: named ? `id-${ids}` : null };
};
const request = (digest: string, set: Partial<AskedRequest> = {}): AskedRequest => ({
  digest: digest.repeat(64),
  appId: 'app_1',
  at: now,
  shown: null,
  ...set,
});
const writer = makeRequestWriter(client);
const reader = makeRequestReader(client);

test.each(['withdrawal', 'swap', 'operation'] as const)(
  'the first request under an id of a %s names the order, and each one is kept',
  async (kind) => {
    const of = ref(kind);
    expect(await writer.add(of, 'N1', request('a'))).toBe('N1');
    expect(await writer.add(of, 'N2', request('b', { shown: 'cc' }))).toBe('N1');
    expect(await writer.add(of, 'N3', request('a', { at: now + 9 }))).toBe('N1');
    const record = await reader.of(of, 'N1');
    expect(record).toMatchObject({ projectId: 'demo', orderNo: 'N1' });
    const kept = record!.requests.toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
    expect(kept).toEqual([request('a'), request('b', { shown: 'cc' })]);
  },
);

test('of many at once under one id, all get the same number', async () => {
  const of = ref();
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => writer.add(of, `N${i}`, request((i % 4).toString()))),
  );
  expect(new Set(numbers).size).toBe(1);
  expect((await reader.of(of, numbers[0]!))!.requests).toHaveLength(4);
});

test('ids of other kinds, and no id, are records of their own', async () => {
  const { projectId, clientId } = ref();
  const kinds = ['withdrawal', 'swap', 'operation'] as const;
  for (const kind of kinds) {
    expect(await writer.add({ projectId, clientId, kind }, kind, request('a'))).toBe(kind);
  }
  const none = ref('operation', false);
  expect(await writer.add(none, 'OP1', request('a'))).toBe('OP1');
  expect(await writer.add(none, 'OP2', request('a'))).toBe('OP2');
  expect(await reader.of(none, 'OP2')).toMatchObject({ orderNo: 'OP2' });
  expect(await reader.of(none, 'OP3')).toBeNull();
});

test('a record takes 32 different requests, and those again', async () => {
  const of = ref();
  for (let i = 0; i < 32; i++) {
    const digest = i.toString(16).padStart(64, '0');
    expect(await writer.add(of, 'N1', { ...request('a'), digest })).toBe('N1');
  }
  expect(await writer.add(of, 'N1', request('f'))).toBeNull();
  expect(await writer.add(of, 'N1', request('0'))).toBe('N1');
});

test('what is larger than an item takes no more', async () => {
  const of = ref();
  const body = 'x'.repeat(250_000);
  const credential = { appId: 'app_1' } as NonNullable<AskedRequest['signed']>['credential'];
  const signed = {
    timestamp: '1',
    pathWithQuery: '/',
    bySha256: false,
    signature: 's',
    body,
    credential,
  };
  expect(await writer.add(of, 'N1', request('a', { signed }))).toBe('N1');
  expect(await writer.add(of, 'N1', request('b', { signed }))).toBeNull();
  expect((await reader.of(of, 'N1'))!.requests).toEqual([request('a', { signed })]);
});

test('an Idempotency-Key begins anew after seven days; the earlier order keeps its record', async () => {
  const of = ref('operation');
  await writer.add(of, 'OP1', request('a'));
  const last = now + week - 1;
  expect(await writer.add(of, 'OP2', request('b', { at: last }))).toBe('OP1');
  const later = request('a', { at: now + week });
  const numbers = await Promise.all(['OP3', 'OP4'].map((no) => writer.add(of, no, later)));
  expect(new Set(numbers).size).toBe(1);
  expect(await reader.of(of, numbers[0]!)).toMatchObject({ requests: [later] });
  expect((await reader.of(of, 'OP1'))!.requests).toHaveLength(2);
  expect(await reader.of(of, 'OP9')).toBeNull();
});

test('a biz_order_id names its order for good', async () => {
  const of = ref();
  await writer.add(of, 'WD1', request('a'));
  expect(await writer.add(of, 'WD2', request('b', { at: now + 100 * week }))).toBe('WD1');
});

test('the first record is noted once; where both tables are as old, no order may lack a record', async () => {
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName: names.TABLE_REQUESTS,
      FilterExpression: 'pk = :since',
      ExpressionAttributeValues: { ':since': requestKeys.since().pk },
    }),
  );
  expect(Items).toEqual([{ ...requestKeys.since(), at: now }]);
  expect(await reader.unrecorded()).toBeNull();
});

test('what two owners recorded of a key is read with its order', async () => {
  const appId = 'app_9';
  const put = (Item: object) =>
    client.send(new PutCommand({ TableName: names.TABLE_PROJECTS, Item }));
  expect(await reader.keyProof('demo', appId)).toEqual({ request: null, confirmation: null });
  await put({ pk: 'Q#demo', sk: `KEY#${appId}`, appId, mode: 'hmac' });
  await put({ pk: 'D#demo', sk: `KEY#${appId}`, appId, digest: 'd' });
  expect(await reader.keyProof('demo', appId)).toEqual({
    request: { appId, mode: 'hmac' },
    confirmation: { appId, digest: 'd' },
  });
});

const call = (digest: string, set: Partial<BatchRequest> = {}): BatchRequest => ({
  projectId: 'demo',
  appId: 'app_1',
  digest: digest.repeat(64),
  batchNo: 'PB1',
  totals: [
    { chain: 'ETH', token: 'USDT', decimals: 6, priceSymbol: 'USDT', amount: 10n ** 30n, count: 2 },
  ],
  ...set,
});

test('a call for a batch is kept whole with a body of a megabyte, and the first one stays', async () => {
  // What no compression makes smaller than a part.
  const body = JSON.stringify({ items: [`é${randomBytes(700_000).toString('base64')}`] });
  const credential = { appId: 'app_1' } as NonNullable<BatchRequest['signed']>['credential'];
  const signed = { timestamp: '1', pathWithQuery: '/', bySha256: false, signature: 's', body };
  const rsa = call('1', { signed: { ...signed, credential } });
  await writer.keepBatch(rsa);
  await writer.keepBatch(call('2'));
  expect(await reader.batch('demo', rsa.digest)).toEqual(rsa);
  expect(await reader.batch('demo', call('2').digest)).toEqual(call('2'));
  await writer.keepBatch(call('2', { totals: [], batchNo: 'PB2' }));
  expect(await reader.batch('demo', call('2').digest)).toEqual(call('2'));
  expect(await reader.batch('other', rsa.digest)).toBeNull();
  expect(await reader.batch('demo', call('3').digest)).toBeNull();
  await client.send(
    new DeleteCommand({
      TableName: names.TABLE_REQUESTS,
      Key: requestKeys.batchBody('demo', rsa.digest, 1),
    }),
  );
  expect(await reader.batch('demo', rsa.digest)).toBeNull();
});

test('the request of an order of a batch names its call', async () => {
  const of = ref();
  const named = request('a', { batch: call('4').digest });
  expect(await writer.add(of, 'WD1', named)).toBe('WD1');
  expect((await reader.of(of, 'WD1'))!.requests).toEqual([named]);
});
