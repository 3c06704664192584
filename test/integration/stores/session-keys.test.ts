/** Session keys in their table, with the records that are written and read with them. */
import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionKeyKeys } from '#aws/dynamodb/session-key-keys.ts';
import { tableIdentity } from '#aws/dynamodb/table-identity.ts';
import { eventKeys, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { makeSessionKeyProofs } from '#aws/projects/session-key-proofs.ts';
import { makeSessionKeyStore, sessionKeyToItem } from '#aws/projects/session-key-store.ts';
import { createSessionKey } from '#domain/session-key/create-session-key.ts';
import { isSessionKeyProven } from '#domain/session-key/is-session-key-proven.ts';
import { newSessionKey } from '#domain/session-key/new-session-key.ts';
import { revokeSessionKey } from '#domain/session-key/revoke-session-key.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import { backUpTable } from '#test/scenarios/restored-table.ts';
import { client, deps, owner, sessionKeys } from '#test/scenarios/stores/session-keys.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `sk-${randomUUID().slice(0, 8)}`;
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

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
  const { key, audit, outbox } = await announced();
  const again = { key, audit, outbox };
  await expect(sessionKeys.create(again)).rejects.toThrow('already exists');
  expect(await inEvents(eventKeys.audit(audit.auditId))).toBeUndefined();
});

/** A key that exists, and what announces one. */
async function announced() {
  const { key } = await create();
  const audit = {
    auditId: `AU-${key.skId}`,
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
  return { key, audit, outbox: { ...outbox, lists: [] } };
}

test('of ten creations under one Idempotency-Key one makes a key, and the others learn its name', async () => {
  const { key, audit, outbox } = await announced();
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      sessionKeys.create({
        key: { ...key, skId: `${key.skId}${i}`, name: `bot ${i}` },
        audit: { ...audit, auditId: `${audit.auditId}-${i}` },
        outbox: { ...outbox, outboxId: `${key.skId}${i}#1` },
        idempotencyKey: key.skId,
      }),
    ),
  );
  const winner = made.indexOf(null);
  expect(made.filter((one) => one === null)).toHaveLength(1);
  const named = { skId: `${key.skId}${winner}`, name: `bot ${winner}`, createdAt: key.createdAt };
  expect(made.filter((one) => one !== null)).toEqual(Array.from({ length: 9 }, () => named));
  for (let i = 0; i < 10; i++) {
    expect((await sessionKeys.get(`${key.skId}${i}`)) !== null).toBe(i === winner);
  }
  // The same Idempotency-Key of another project is another one.
  const elsewhere = { ...key, skId: `${key.skId}x`, projectId: 'else' };
  const other = { key: elsewhere, audit, outbox: { ...outbox, outboxId: `${key.skId}x#1` } };
  expect(await sessionKeys.create({ ...other, idempotencyKey: key.skId })).toBeNull();
});

test('ten concurrent revocations succeed and write one audit entry', async () => {
  const { key } = await create();
  const revoke = () =>
    revokeSessionKey(deps, { ...owner, by: { appId: owner.appId }, named: key.skId });
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

test('a restored table revives no revoked key, until somebody has confirmed it', async () => {
  const table = names.TABLE_SESSION_KEYS ?? '';
  const now = Math.floor(Date.now() / 1000);
  const earlier = { ...deps, clock: { now: () => now - 60, nowMs: () => (now - 60) * 1_000 } };
  // The table itself is older than its keys, as every table that was not restored.
  const inAgedTable = makeSessionKeyStore(
    client,
    () => true,
    (read) => async () => ({
      ...(await read()),
      createdAt: now - 3_600,
    }),
  );
  const { key } = await createSessionKey(earlier, {
    ...owner,
    named: newSessionKey(deps.ids),
    request: {},
  });
  expect(await inAgedTable.getForUse(key.skId)).toEqual(key);

  const restore = await backUpTable(table);
  await revokeSessionKey(deps, { ...owner, by: { appId: owner.appId }, named: key.skId });
  expect((await inAgedTable.getForUse(key.skId))?.revokedAt).not.toBeNull();
  await restore();
  // The record has forgotten its revocation; no decision sees it so.
  expect(await sessionKeys.get(key.skId)).toEqual(key);
  const { id, createdAt } = await tableIdentity(client, table);
  expect(await sessionKeys.getForUse(key.skId)).toEqual({ ...key, revokedAt: createdAt });
  // A key that is made afterwards works at once.
  const later = { ...deps, clock: { now: () => now + 60, nowMs: () => (now + 60) * 1_000 } };
  const made = await createSessionKey(later, {
    ...owner,
    named: newSessionKey(deps.ids),
    request: {},
  });
  expect(await sessionKeys.getForUse(made.key.skId)).toEqual(made.key);

  const confirm = (tableId: string) =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: { ...sessionKeyKeys.confirmedTable(), tableId },
      }),
    );
  await confirm('that of another restore');
  expect((await sessionKeys.getForUse(key.skId))?.revokedAt).toBe(createdAt);
  await confirm(id);
  expect(await sessionKeys.getForUse(key.skId)).toEqual(key);
});

test('a thief of the roles that make and revoke keys widens, revives and invents none', async () => {
  const proofs = makeSessionKeyProofs(client);
  const inUse = makeSessionKeyStore(client, isSessionKeyProven);
  const { key } = await create({ maxPerTxUsd: 1 });
  const { skId, projectId, createdAt: at } = key;
  expect(await inUse.getForUse(skId)).toBeNull();
  const proof = { skId, projectId, requestId: 'r', at, digest: sessionKeyDigest(key) };
  expect(await proofs.put(proof)).toBe(true);
  expect(await inUse.getForUse(skId)).toEqual(key);
  // The verifier may be asked twice by one request; nothing changes its answer.
  expect(await proofs.put({ ...proof, at: at + 1 })).toBe(true);
  expect(await proofs.put({ ...proof, digest: 'x' })).toBe(false);
  expect(await proofs.put({ ...proof, requestId: 'another' })).toBe(false);

  const put = (Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: names.TABLE_SESSION_KEYS, Item }));
  await put(sessionKeyToItem({ ...key, maxPerTxMicroUsd: null }));
  expect(await inUse.getForUse(skId)).toBeNull();
  await put(sessionKeyToItem({ ...key, skId: 'sk_INVENTED' }));
  expect(await inUse.getForUse('sk_INVENTED')).toBeNull();

  await put(sessionKeyToItem(key));
  await revokeSessionKey(deps, { ...owner, by: { appId: owner.appId }, named: skId });
  await put(sessionKeyToItem(key));
  expect((await inUse.getForUse(skId))?.revokedAt).not.toBeNull();

  // One who says early that a key is revoked does not keep its merchant from revoking it.
  const other = (await create()).key;
  await proofs.put({ ...proof, skId: other.skId, digest: sessionKeyDigest(other) });
  await put(sessionKeyToItem({ ...other, revokedAt: at, rev: 2 }));
  await revokeSessionKey(deps, { ...owner, by: { appId: owner.appId }, named: other.skId });
  await put(sessionKeyToItem(other));
  expect((await inUse.getForUse(other.skId))?.revokedAt).toBe(at);
});

const create = (request: Parameters<typeof createSessionKey>[1]['request'] = {}) =>
  createSessionKey(deps, { ...owner, named: newSessionKey(deps.ids), request });

const inEvents = async (key: object) => {
  const found = await client.send(new GetCommand({ TableName: names.TABLE_EVENTS, Key: key }));
  return found.Item;
};
