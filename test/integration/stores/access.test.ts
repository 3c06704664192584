import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { apiKeyToItems } from '#aws/projects/project-item.ts';
import { projectItems } from '#test/builders/project-items.ts';
import { putKey } from '#test/builders/put-key.ts';
import {
  access,
  client,
  guards,
  keys,
  keyUses,
  minute,
  project,
  projects,
  settings,
} from '#test/scenarios/stores/access.ts';
import { buildKey } from '#test/support/api.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `access-${randomUUID().slice(0, 8)}`;
let table = '';

const put = (item: Record<string, unknown>) =>
  client.send(new PutCommand({ TableName: table, Item: item }));

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_PROJECTS as string;
  await createTables(client, prefix);
  for (const item of projectItems(project)) await put(item);
  await put({ ...projectKeys.settings('demo'), ...settings });
  for (const key of keys) await putKey(client, key);
});

afterAll(() => deleteTables(client, prefix));

test('one read gives the key, the project, its settings and the failures of the address', async () => {
  const { webhookUrl: _url, webhookSecret: _secret, ...credential } = keys[0]!;
  const input = { appId: 'app_1', projectId: 'demo', ip: '203.0.113.7', minute };
  expect(await access.authContext(input)).toEqual({
    key: credential,
    project,
    settings,
    keyProof: { request: null, confirmation: null, seen: null },
    failures: 0,
  });
  await guards.count('failed', '203.0.113.7', minute);
  await guards.count('failed', '203.0.113.7', minute);
  expect(await access.authContext(input)).toMatchObject({ failures: 2 });
  expect(await access.authContext({ ...input, minute: minute + 1 })).toMatchObject({
    failures: 0,
  });
  const nobody = await access.authContext({ ...input, appId: 'app_', projectId: '-' });
  expect(nobody).toMatchObject({ key: null, project: null, settings: { ipWhitelist: [] } });
});

test('a key is one only while both its items exist and say that it is enabled', async () => {
  const of = (appId: string) =>
    access.authContext({ appId, projectId: 'demo', ip: '203.0.113.7', minute });
  const enabled = async (appId: string) => (await of(appId)).key?.enabled;
  const half = buildKey({ appId: 'app_4' });
  await putKey(client, half);
  expect(await enabled('app_4')).toBe(true);
  // As after a restore of one table to a time when the key was not yet disabled, or deleted.
  await put(apiKeyToItems({ ...half, enabled: false }).webhook);
  expect(await enabled('app_4')).toBe(false);
  await putKey(client, half);
  const { pk, sk } = projectKeys.keyWebhook('demo', 'app_4');
  await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
  expect((await of('app_4')).key).toBeNull();
  const elsewhere = { appId: 'app_1', projectId: 'rival', ip: '203.0.113.7', minute };
  expect((await access.authContext(elsewhere)).key).toBeNull();
});

test('projects, settings, freezes and webhook keys are read', async () => {
  expect(await projects.project('demo')).toEqual(project);
  expect(await projects.project('none')).toBeNull();
  expect(await projects.settings('demo')).toEqual(settings);
  expect(await projects.settings('none')).toMatchObject({ rev: 0, dailyLimits: [] });
  // One without a URL signs what a subscription to energy sends to a URL of its own.
  expect(await projects.webhookKeys('demo')).toEqual(
    keys.slice(0, 2).map(({ appId, webhookUrl, webhookSecret, createdAt }) => ({
      appId,
      projectId: 'demo',
      webhookUrl,
      webhookSecret,
      enabled: true,
      createdAt,
    })),
  );
  expect(await projects.isFrozen('demo')).toBe(false);
  await put({ ...projectKeys.freeze('demo', 1), at: 1, by: 'x', reason: '' });
  expect(await projects.isFrozen('demo')).toBe(true);
});

test('a nonce is taken once, also by twenty concurrent writers, until it expires', async () => {
  let requests = 0;
  const claim = (now: number, appId = 'app_1', requestId = `r-${++requests}`) =>
    guards.claimNonce({ appId, nonce: 'n-1', requestId, now, until: now + 660 });
  const all = await Promise.all(Array.from({ length: 20 }, () => claim(1_000)));
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(await claim(1_660)).toBe(false);
  expect(await claim(1_000, 'app_2')).toBe(true);
  expect(await claim(1_661)).toBe(true);
  expect(await claim(1_662)).toBe(false);
  // A call to the verifier that is sent twice is the same request.
  expect(await claim(3_000, 'app_1', 'sent-twice')).toBe(true);
  expect(await claim(3_000, 'app_1', 'sent-twice')).toBe(true);
  expect(await claim(3_000)).toBe(false);
});

test('a nonce is taken again with the digest that it was first taken with, and no other', async () => {
  let requests = 0;
  const claim = (nonce: string, digest?: string, now = 1_000) =>
    guards.claimNonce({
      appId: 'app_1',
      nonce,
      requestId: `d-${++requests}`,
      now,
      until: now + 660,
      ...(digest && { digest }),
    });
  const all = await Promise.all(Array.from({ length: 20 }, () => claim('n-2', 'aa')));
  expect(all.every(Boolean)).toBe(true);
  expect(await claim('n-2', 'bb')).toBe(false);
  expect(await claim('n-2')).toBe(false);
  // One that was taken without a digest, by a request that may not be resent, is taken for good.
  expect(await claim('n-3')).toBe(true);
  expect(await claim('n-3', 'aa')).toBe(false);
  // Expired, it is any request's again.
  expect(await claim('n-2', 'bb', 1_661)).toBe(true);
  expect(await claim('n-2', 'aa', 1_661)).toBe(false);
});

test('a signature is taken once, apart from nonces, until it expires', async () => {
  let requests = 0;
  const claim = (now: number, appId = 'app_1') =>
    guards.claimSignature({
      appId,
      digest: 'n-1',
      requestId: `s-${++requests}`,
      now,
      until: now + 660,
    });
  const all = await Promise.all(Array.from({ length: 20 }, () => claim(1_000)));
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(await claim(1_000, 'app_2')).toBe(true);
  expect(await claim(1_660)).toBe(false);
  expect(await claim(1_661)).toBe(true);
});

test('the first use of a key is kept, and no other one replaces it', async () => {
  const seen = async () => {
    const of = { appId: 'app_1', projectId: 'demo', ip: '203.0.113.7', minute };
    return (await access.authContext(of)).keyProof.seen;
  };
  expect(await seen()).toBeNull();
  expect(await guards.noteFirstUse('app_1', 'a')).toBe(true);
  expect(await guards.noteFirstUse('app_1', 'a')).toBe(true);
  expect(await guards.noteFirstUse('app_1', 'b')).toBe(false);
  expect(await seen()).toBe('a');
});

test('the last use of a key never moves back, and an unused key has none', async () => {
  await keyUses.note('app_1', 1_000);
  await keyUses.note('app_1', 1_700);
  await keyUses.note('app_1', 900);
  await keyUses.note('app_2', 5);
  expect(await keyUses.lastUses(['app_1', 'app_2', 'app_3'])).toEqual(
    new Map([
      ['app_1', 1_700],
      ['app_2', 5],
    ]),
  );
  expect(await keyUses.lastUses([])).toEqual(new Map());
});

test('counters count every request by scope, id and minute', async () => {
  const counts = await Promise.all(
    Array.from({ length: 25 }, () => guards.count('app', 'app_9', minute)),
  );
  expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(await guards.count('public', 'app_9', minute)).toBe(1);
  expect(await guards.count('app', 'app_9', minute + 1)).toBe(1);
});
