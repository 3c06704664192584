import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeReceiverStore } from '#aws/events/receiver-store.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import { aDelivery, t0 } from '#test/unit/domain/webhook/fakes.ts';

const prefix = `rc-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const receivers = makeReceiverStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const refused = { status: 500, error: null };
const timedOut = { status: null, error: 'timeout' };

test('failures are counted, one of many takes the probe, and a success forgets everything', async () => {
  const url = 'https://shop.example/hook';
  expect(await receivers.get(url)).toBeNull();
  expect(await receivers.takeProbe(url, { now: 5, until: 65 })).toBe(false);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      receivers.noteFailure(url, { ...refused, at: 100 + (i === 0 ? 0 : 1), probeUntil: null }),
    ),
  );
  expect(await receivers.get(url)).toMatchObject({ failures: 20, probeUntil: 0 });
  const takers = await Promise.all(
    Array.from({ length: 10 }, () => receivers.takeProbe(url, { now: 200, until: 260 })),
  );
  expect(takers.filter(Boolean)).toHaveLength(1);
  expect(await receivers.takeProbe(url, { now: 259, until: 400 })).toBe(false);
  await receivers.noteFailure(url, { at: 210, ...timedOut, probeUntil: 215 });
  expect(await receivers.get(url)).toMatchObject({
    failures: 21,
    probeUntil: 215,
    last: { at: 210, ...timedOut },
  });
  expect(await receivers.takeProbe(url, { now: 215, until: 275 })).toBe(true);
  await receivers.noteSuccess(url);
  expect(await receivers.get(url)).toEqual({ failures: 0, since: 0, probeUntil: 0, last: null });
  expect(await receivers.get('https://other.example/')).toBeNull();
});

const hook = 'https://waiting.example/hook';
const held = { why: 'receiver' as const, url: hook, since: t0 };
const failed = { at: t0, status: 500, error: null, durationMs: 1, manual: false };

test('what waits for a URL: held and failed apart, by project, oldest first, in parts', async () => {
  const deliveries = makeDeliveryStore(client);
  const put = async (deliveryId: string, set: Partial<WebhookDelivery>) =>
    deliveries.create(aDelivery({ deliveryId, eventId: `evt_${deliveryId}`, url: hook, ...set }));
  for (let i = 0; i < 5; i++) {
    await put(`dl_held${i}`, { held, createdAtMs: 5_000 - i, nextAt: t0 + i });
  }
  await put('dl_failed', { attempts: [failed], tries: 1, nextAt: t0 + 120 });
  await put('dl_foreign', { held, projectId: 'other' });
  await put('dl_fresh', {});
  await put('dl_unproven', { held: { ...held, why: 'unproven' } });
  await put('dl_given-up', { attempts: [failed], state: 'abandoned', nextAt: null });
  await put('dl_moved', { held: { ...held, url: 'https://new.example/' } });
  await indexesSettled();
  const waiting = async (of: { kind: 'held' | 'failed'; projectId?: string; limit?: number }) =>
    (await deliveries.waitingFor(hook, { limit: 100, ...of })).list;

  expect(await waiting({ kind: 'held', projectId: 'demo' })).toEqual(
    [4, 3, 2, 1, 0].map((i) => ({ deliveryId: `dl_held${i}`, nextAt: t0 + i })),
  );
  expect(await waiting({ kind: 'failed', projectId: 'demo' })).toEqual([
    { deliveryId: 'dl_failed', nextAt: t0 + 120 },
  ]);
  expect(await waiting({ kind: 'held' })).toHaveLength(6);
  expect(await waiting({ kind: 'held', projectId: 'dem' })).toEqual([]);
  const found: string[] = [];
  let after: string | null = null;
  do {
    const part = await deliveries.waitingFor(hook, { kind: 'held', after, limit: 4 });
    found.push(...part.list.map(({ deliveryId }) => deliveryId));
    after = part.next;
  } while (after !== null);
  expect(new Set(found).size).toBe(6);
  expect(found).toHaveLength(6);
});

test('a held delivery is released once, is due at its time, and waits for its URL no longer', async () => {
  const deliveries = makeDeliveryStore(client);
  const one = { ...held, url: 'https://released.example/' };
  await deliveries.create(aDelivery({ deliveryId: 'dl_r', held: one, nextAt: t0 + 900 }));
  expect((await deliveries.get('dl_r'))?.held).toEqual(one);
  const taken = await Promise.all([1, 2, 3].map(() => deliveries.release('dl_r', t0 + 3)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await deliveries.get('dl_r')).toEqual({
    ...aDelivery({ deliveryId: 'dl_r', nextAt: t0 + 3 }),
    rev: 2,
  });
  await indexesSettled();
  expect((await deliveries.waitingFor(one.url, { kind: 'held', limit: 9 })).list).toEqual([]);
  expect(await deliveries.due(t0 + 2)).not.toContain('dl_r');
  expect(await deliveries.due(t0 + 3)).toContain('dl_r');
  expect(await deliveries.release('dl_none', t0)).toBe(false);
});
