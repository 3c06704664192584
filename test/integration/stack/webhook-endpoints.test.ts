/**
 * Several webhook URLs of a project, each with its own events, and test events
 * (docs/decisions/0098-webhook-endpoints.md).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startWebhookReceiver,
  verifies,
  type WebhookReceiver,
} from '#local/cloud/webhook-receiver.ts';
import {
  type Delivery,
  delivery,
  hostileReceiver,
  type OddReceiver,
  rejectedOrder,
} from '#test/fakes/hostile-receivers.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { redispatchAhead } from '#test/support/deployed.ts';
import { until } from '#test/support/stack.ts';

interface Key {
  app_id: string;
  webhook_secret: string;
}

let project: OwnProject;
let deposits: WebhookReceiver;
let rejections: WebhookReceiver;
let hanging: OddReceiver;
let rejectionsKey: Key;
let hangingKey: Key;

const keyAt = (webhook_url: string, webhook_events?: string[]) =>
  project.alice.request<Key>('POST', `/projects/${project.slug}/keys`, {
    name: 'a receiver',
    permission: 'read',
    webhook_url,
    webhook_events,
  });

beforeAll(async () => {
  project = await ownProject();
  deposits = await startWebhookReceiver();
  rejections = await startWebhookReceiver();
  hanging = await hostileReceiver(() => {});
  await keyAt(`${deposits.url}/hook`, ['deposit.*', 'withdraw.confirmed']);
  rejectionsKey = await keyAt(`${rejections.url}/hook`, ['withdraw.rejected']);
  hangingKey = await keyAt(hanging.url);
});
afterAll(async () => {
  for (const receiver of [deposits, rejections, hanging]) await receiver?.close();
  await project?.leave();
});

const listed = async () =>
  (
    await project.alice.request<{ list: Delivery[] }>(
      'GET',
      `/projects/${project.slug}/webhooks?size=100`,
    )
  ).list;

const of = (no: string) => (data: { data: Record<string, unknown> }) =>
  data.data.withdraw_no === no;

let no: string;

test('a hanging URL stops no other; what a filter leaves out has no delivery, and is in the feed', async () => {
  no = await rejectedOrder(project);
  await rejections.waitFor('its event', of(no));
  await project.merchant.receiver.waitFor('the event of a URL without a filter', of(no));
  const [arrived] = rejections.received.filter(of(no));
  expect(verifies(arrived!, rejectionsKey.webhook_secret)).toBe(true);
  await delivery(project, hanging.url, no);
  const ofOrder = (await listed()).filter(({ ref }) => ref === no);
  expect(ofOrder.map(({ url }) => url).sort()).toEqual(
    [`${rejections.url}/hook`, `${project.merchant.receiver.url}/webhooks`, hanging.url].sort(),
  );
  expect(deposits.received).toEqual([]);
  await until('the event in the feed', async () => {
    const { list } = await project.merchant.api.get<{ list: { event: string; data: object }[] }>(
      '/v1/events',
    );
    return list.find((one) => of(no)(one as never));
  });
});

test('another filter holds from the next event on; what waits goes where it was to go', async () => {
  const path = `/projects/${project.slug}/keys/${hangingKey.app_id}`;
  await project.alice.request('PATCH', path, { webhook_events: ['deposit.*'] });
  const next = await rejectedOrder(project);
  await rejections.waitFor('the next event', of(next));
  await until('its deliveries', async () => {
    const found = (await listed()).filter(({ ref }) => ref === next);
    return found.length >= 2 ? found : undefined;
  });
  const urls = (ref: string) => async () =>
    (await listed()).filter((one) => one.ref === ref).map(({ url }) => url);
  expect(await urls(next)()).not.toContain(hanging.url);
  await redispatchAhead(40);
  expect((await delivery(project, hanging.url, no, 2)).tries).toBeGreaterThanOrEqual(2);
});

test('a key that is deleted while a delivery waits gets nothing more, and the delivery says so', async () => {
  await project.alice.request('DELETE', `/projects/${project.slug}/keys/${hangingKey.app_id}`);
  const error = 'not sent: no enabled key has this webhook URL';
  // One that was under way before the key was deleted may end after it, and the next one is then later.
  const waiting = await until('a try that is not sent', async () => {
    await redispatchAhead(700);
    const found = await delivery(project, hanging.url, no);
    return found.attempts.some((attempt) => attempt.error === error) ? found : undefined;
  });
  const before = hanging.requests;
  const path = `/projects/${project.slug}/webhooks/${waiting.id}`;
  await project.alice.request('POST', `${path}/retry`);
  const last = await until('the try of a person', async () => {
    const { attempts } = await project.alice.request<Delivery>('GET', path);
    return attempts.find(({ manual }) => manual);
  });
  expect(last.error).toBe(error);
  expect(hanging.requests).toBe(before);
});

const sendTest = (url: string) =>
  project.alice.call<{ delivery: string }>('POST', `/projects/${project.slug}/receivers/test`, {
    url,
  });

const answerOf = (id: string) =>
  until('the answer of the test', async () => {
    const found = await project.alice.request<Delivery>(
      'GET',
      `/projects/${project.slug}/webhooks/${id}`,
    );
    return found.attempts.length > 0 ? found : undefined;
  });

test('a test event arrives at once, signed, whatever the filter; it is in no list and no feed', async () => {
  const url = `${deposits.url}/hook`;
  const sent = await sendTest(url);
  expect(sent).toMatchObject({ http: 200 });
  const shown = await answerOf(sent.data.delivery);
  expect(shown).toMatchObject({ state: 'delivered', event: 'webhook.test', next_at: null });
  expect(shown.attempts).toMatchObject([{ status: 200, error: null }]);
  const [arrived] = deposits.received;
  expect(arrived).toMatchObject({ event: 'webhook.test', data: { test_no: shown.ref } });
  expect((await listed()).map(({ event }) => event)).not.toContain('webhook.test');
  const { list } = await project.merchant.api.get<{ list: { event: string }[] }>('/v1/events');
  expect(list.map(({ event }) => event)).not.toContain('webhook.test');
});

test('a hundred test events to one URL send few, and the others are 42901', async () => {
  const url = `${rejections.url}/hook`;
  rejections.answerWith(503);
  const answers = [];
  for (let i = 0; i < 10; i++) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => sendTest(url)))));
  }
  const taken = answers.filter(({ http }) => http === 200);
  const refused = answers.filter(({ http }) => http !== 200);
  // One in ten seconds, however long the hundred took.
  expect(taken.length).toBeLessThan(10);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([42901]));
  for (const { data } of taken) {
    const shown = await answerOf(data.delivery);
    expect(shown).toMatchObject({ state: 'abandoned', next_at: null });
    expect(shown.attempts.map(({ status }) => status)).toEqual([503]);
  }
  const arrived = rejections.received.filter(({ event }) => event === 'webhook.test');
  expect(arrived).toHaveLength(taken.length);
});
