/** A test event: who may send it where, and what is signed. */
import { verifyWebhook } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { contradictionOf } from '#domain/outbox/find-contradiction.ts';
import { deliverWebhook } from '#domain/webhook/deliver.ts';
import { recoverWebhooks } from '#domain/webhook/recover-webhooks.ts';
import { sendTest } from '#domain/webhook/send-test.ts';
import { testBody, testContradiction } from '#domain/webhook/test-event.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { testEvent } from '#model/webhook-events.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { webhookVectors } from '#test/support/sdk/signature-vectors.ts';
import { aDelivery, aKey, aReceiverStore, setUp, t0 } from './fakes.ts';

const url = 'https://shop.example/hook';
const input = { ...actorOf(firstOwner), url };

/** A project whose URL answers so; `fake` has the audit entries. */
function world(given: Parameters<typeof setUp>[0] = {}) {
  const { deps: admin, fake } = adminWorld();
  const { deps, http, deliveries, queue, clock } = setUp(given);
  const test = (over: Partial<typeof input> = {}) =>
    sendTest({ ...admin, ...deps, deliveries, clock }, { ...input, ...over });
  const run = (deliveryId: string) => deliverWebhook(deps, { deliveryId, manual: true });
  const shown = (id: string) => deliveries.one(id);
  return { test, run, shown, fake, deps, http, deliveries, queue, clock };
}

test('the published vector is a test event as it is sent', () => {
  const { body, headers } = webhookVectors.find(({ name }) => name === 'a test event')!;
  const { data, timestamp } = JSON.parse(body);
  expect(body).toBe(testBody(data.test_no, timestamp));
  const delivery = {
    ref: data.test_no,
    eventId: headers['webhook-id'],
    body,
    createdAt: timestamp,
  };
  expect(testContradiction(delivery)).toBeNull();
});

test('one attempt, signed as every event, that an SDK verifies; in no list and no feed', async () => {
  const {
    test: send,
    run,
    shown,
    queue,
    http,
    deliveries,
    fake,
  } = world({
    keys: [aKey({ webhookEvents: ['withdraw.confirmed'] })],
  });
  const id = await send();
  expect(queue.pushed).toEqual([{ message: { deliveryId: id, manual: true }, delay: 0 }]);
  // No redispatch sends it again.
  expect(shown(id)).toMatchObject({ state: 'pending', nextAt: null });
  expect(fake.commits.map(({ audit }) => [audit.action, audit.target])).toEqual([
    ['webhook.test', url],
  ]);
  expect(await run(id)).toMatchObject({ state: 'delivered' });
  expect(shown(id)).toMatchObject({
    state: 'delivered',
    nextAt: null,
    tries: 0,
    attempts: [{ status: 200, error: null, durationMs: 12, manual: true }],
  });
  expect(http.posts).toHaveLength(1);
  const { headers, body } = http.posts[0]!;
  const secrets = `whs_${Buffer.from('demo').toString('hex')}`;
  const event = await verifyWebhook({ body, headers, secrets, now: t0 * 1000 });
  expect(event).toMatchObject({ event: testEvent, data: { test_no: shown(id).ref } });
  if (event.event === 'webhook.test') expect(event.data.note).toMatch(/nothing has happened/);
  expect([deliveries.outbox, deliveries.events]).toEqual([[], []]);
});

test.each([
  [{ status: 500 }, { status: 500, error: null }],
  [{ status: 302 }, { status: 302, error: null }],
  [{ error: 'refused: a private address' }, { status: null, error: 'refused: a private address' }],
  [{ error: 'no answer in 10 s' }, { status: null, error: 'no answer in 10 s' }],
])('a failure %o ends it: it is shown, and not repeated', async (answer, attempt) => {
  const { test: send, run, shown, queue, deliveries } = world({ answers: [answer] });
  const id = await send();
  await run(id);
  expect(shown(id)).toMatchObject({ state: 'abandoned', nextAt: null, attempts: [attempt] });
  expect(queue.pushed).toHaveLength(1);
  expect(deliveries.outbox).toEqual([]);
});

test('a hundred tests at once send one; ten seconds later there is one more', async () => {
  const { test: send, queue, clock, fake } = world();
  clock.at = t0 - (t0 % 10);
  const sent = await Promise.allSettled(Array.from({ length: 100 }, () => send()));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([42901]));
  const before = fake.commits.length;
  clock.at += 9;
  await expect(send()).rejects.toMatchObject({ code: 42901, headers: { 'Retry-After': '1' } });
  // One that comes later than the first leaves no audit entry either.
  expect(fake.commits).toHaveLength(before);
  clock.at += 1;
  await send();
  expect(queue.pushed).toHaveLength(2);
});

test('only the URL of an enabled key of the project: nobody names another one', async () => {
  const keys = [
    aKey(),
    aKey({ appId: 'app_off', enabled: false, webhookUrl: 'https://off.example/' }),
  ];
  const { test: send, queue, fake } = world({ keys });
  for (const other of ['https://off.example/', 'https://169.254.169.254/', `${url}/`, '']) {
    await expect(send({ url: other })).rejects.toMatchObject({ code: 40401 });
  }
  expect([queue.pushed, fake.commits]).toEqual([[], []]);
});

test('a URL that two owners are not on record for gets no test, and the delivery says so', async () => {
  const { test: send, run, shown, http, deps } = world();
  deps.isBelieved = async () => false;
  const id = await send();
  await run(id);
  expect(http.posts).toEqual([]);
  expect(shown(id)).toMatchObject({
    state: 'abandoned',
    attempts: [{ status: null, error: expect.stringMatching(/^not sent: two owners/) }],
  });
});

test('a key that is gone when the attempt is made gets nothing', async () => {
  const { test: send, run, shown, http, deps } = world();
  const id = await send();
  deps.projects = { webhookKeys: async () => [] };
  await run(id);
  expect(http.posts).toEqual([]);
  expect(shown(id)).toMatchObject({ state: 'abandoned', attempts: [{ status: null }] });
});

test('a receiver that takes a test is back: what was held for it follows', async () => {
  const { test: send, run, deps } = world();
  const receivers = aReceiverStore();
  for (let i = 0; i < 20; i++)
    await receivers.noteFailure(url, { at: t0 - 9, status: null, error: 'x', probeUntil: null });
  await run(await send());
  expect(await deps.receivers.get(url)).toBeNull();
  const held = world();
  held.deps.receivers = receivers;
  const id = await held.test();
  await held.run(id);
  expect(await receivers.get(url)).toBeNull();
});

const no = `TEST${'0A'.repeat(10)}`;
const real: WebhookDelivery = aDelivery({
  event: testEvent,
  ref: no,
  eventId: `evt_${no}`,
  body: testBody(no, t0),
});

test.each<[string, Partial<WebhookDelivery>]>([
  [
    'a credit in its body',
    { body: '{"event":"deposit.credited","data":{"amount":"9000"},"timestamp":1700000000}' },
  ],
  ['a second event in its body', { body: `${real.body.slice(0, -1)},"event":"deposit.credited"}` }],
  ['other data', { body: testBody('TEST"},"event":"deposit.credited', t0) }],
  ['a number of another kind', { ref: 'D1', eventId: 'evt_D1', body: testBody('D1', t0) }],
  ['the id of another event', { eventId: 'evt_D1_3' }],
  ['another time', { body: testBody(no, t0 + 1) }],
  ['a URL of its own', { ownUrl: true }],
])('what claims to be a test and has %s is not signed', async (_, set) => {
  const { run, http, deliveries } = setUp({ delivery: { ...real, ...set } });
  expect(testContradiction({ ...real, ...set })).not.toBeNull();
  expect(await run({ manual: true })).toMatchObject({ refused: expect.any(String) });
  expect(http.posts).toEqual([]);
  expect(deliveries.one().attempts[0]?.error).toMatch(/^not sent: /);
});

test('a real one is signed, and only by request: it is never due', async () => {
  const { run, http } = setUp({ delivery: { ...real, nextAt: null } });
  expect(testContradiction(real)).toBeNull();
  expect(await run()).toMatchObject({ skipped: 'not_due' });
  expect(http.posts).toEqual([]);
  expect(await run({ manual: true })).toMatchObject({ state: 'delivered' });
});

test('a test in the outbox is of no record: it is neither announced nor fed', async () => {
  const none = { get: async () => null };
  expect(await contradictionOf({ orders: none, deposits: none }, real)).not.toBeNull();
});

test('a recovery of what was abandoned sends no test again', async () => {
  const { deps: admin } = adminWorld();
  const given = { ...real, state: 'abandoned' as const };
  const event = { ...given, deliveryId: 'dl_2', event: 'deposit.credited' as const };
  const { deliveries, queue } = setUp({ delivery: given, others: [event] });
  const lists = { page: async () => ({ ids: ['dl_1', 'dl_2'], total: 2 }) };
  const deps = { ...admin, deliveries, queue, lists };
  await recoverWebhooks(deps, { ...input, since: 0, before: null, url: null });
  expect(queue.pushed.map(({ message }) => message.deliveryId)).toEqual(['dl_2']);
});
