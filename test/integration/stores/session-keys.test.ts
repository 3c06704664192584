/** Session keys in their table, with the records that are written and read with them. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { eventKeys, moneyKeys, sessionKeyKeys } from '#aws/dynamodb/table-keys.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { checkAnyAddress } from '#chains/account/address.ts';
import { parseChain } from '#chains/catalog/catalog.ts';
import { makeIds } from '#crypto/random.ts';
import { createSessionKey } from '#domain/session-key/create-session-key.ts';
import { revokeSessionKey } from '#domain/session-key/revoke-session-key.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `sk-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const sessionKeys = makeSessionKeyStore(client);
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const deps = {
  sessionKeys,
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: Date.now },
  ids: makeIds(),
  chain: (name: string) => parseChain(name, { aliases: true }),
  checkAddress: checkAnyAddress,
};
const owner = { projectId: 'demo', walletId: 1, appId: 'app_1', requestId: 'r' };
const create = (request: Parameters<typeof createSessionKey>[1]['request'] = {}) =>
  createSessionKey(deps, { ...owner, request });
const inEvents = async (key: object) => {
  const found = await client.send(new GetCommand({ TableName: names.TABLE_EVENTS, Key: key }));
  return found.Item;
};

test('a key is read as written, with caps beyond a float, and without its value', async () => {
  const scope = { chains: ['TRON'], allowSelectors: ['0xA9059CBB'], denyNative: 1 as const };
  const { key, value } = await create({
    name: 'é',
    scope,
    maxPerTxUsd: 0,
    dailyCapUsd: 99_999_999_999.5,
  });
  expect(await sessionKeys.get(key.skId)).toEqual(key);
  expect(key.dailyCapMicroUsd).toBe(99_999_999_999_500_000n);
  const secret = value.slice(key.skId.length + 1);
  for (const table of Object.values(names)) {
    const { Items } = await client.send(new ScanCommand({ TableName: table }));
    expect(JSON.stringify(Items, (_, v) => (typeof v === 'bigint' ? `${v}` : v))).not.toContain(
      secret,
    );
  }
  expect(await inEvents(eventKeys.outbox(`${key.skId}#1`))).toMatchObject({ kind: 'session-key' });
  expect(await sessionKeys.get('sk_none')).toBeNull();
});

test('a key without caps has none, and an item without the fields is refused', async () => {
  const { key } = await create();
  expect(await sessionKeys.get(key.skId)).toMatchObject({
    maxPerTxMicroUsd: null,
    dailyCapMicroUsd: null,
  });
  const Item = { ...sessionKeyKeys.sessionKey('sk_broken'), skId: 'sk_broken' };
  await client.send(new PutCommand({ TableName: names.TABLE_SESSION_KEYS, Item }));
  await expect(sessionKeys.get('sk_broken')).rejects.toThrow();
});

test('a key is not created twice', async () => {
  const { key } = await create();
  const audit = {
    auditId: 'AU-x',
    projectId: 'demo',
    at: 1,
    atMs: 1,
    actor: 'a',
    action: 'x',
    target: 'x',
    details: {},
  };
  const outbox = {
    outboxId: 'x#1',
    kind: 'session-key',
    ref: 'x',
    projectId: 'demo',
    event: null,
    lists: [],
    start: false,
    createdAtMs: 1,
    requestId: 'r',
  } as const;
  const again = { key, audit, outbox: { ...outbox, lists: [] } };
  await expect(sessionKeys.create(again)).rejects.toThrow('exists already');
  expect(await inEvents(eventKeys.audit('AU-x'))).toBeUndefined();
});

test('ten concurrent revocations succeed and write one audit entry', async () => {
  const { key } = await create();
  const revoke = () => revokeSessionKey(deps, { ...owner, named: key.skId });
  const all = await Promise.all(Array.from({ length: 10 }, revoke));
  expect(new Set(all.map(({ rev }) => rev))).toEqual(new Set([2]));
  const stored = await sessionKeys.get(key.skId);
  expect(stored).toMatchObject({ rev: 2, revokedAt: all[0]?.revokedAt });
  const { Items = [] } = await client.send(new ScanCommand({ TableName: names.TABLE_EVENTS }));
  const told = Items.filter((item) => item.target === key.skId);
  expect(told.map(({ action }) => action).sort()).toEqual([
    'session-key.create',
    'session-key.revoke',
  ]);
  expect(await inEvents(eventKeys.outbox(`${key.skId}#2`))).toBeDefined();
});

test('use is counted exactly by day, and the last use never moves back', async () => {
  const [a, b] = [(await create()).key.skId, (await create()).key.skId];
  const used = async (skId: string, day: string, amount: bigint) => {
    const Item = { ...moneyKeys.sessionCap(skId, day), used: amount };
    await client.send(new PutCommand({ TableName: names.TABLE_MONEY, Item }));
  };
  await used(a, '2026-03-01', 99_999_999_999_500_001n);
  await used(b, '2026-02-28', 5n);
  await sessionKeys.noteUse(a, 100);
  await sessionKeys.noteUse(a, 90);
  expect(await sessionKeys.usedToday([a, b], '2026-03-01')).toEqual(
    new Map([
      [a, { usedMicroUsd: 99_999_999_999_500_001n, lastUsedAt: 100 }],
      [b, { usedMicroUsd: 0n, lastUsedAt: null }],
    ]),
  );
  expect((await sessionKeys.getMany([b, 'sk_none', a])).map(({ skId }) => skId)).toEqual([b, a]);
});
