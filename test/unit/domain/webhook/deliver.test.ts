import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type DeliverDeps, deliverWebhook } from '#domain/webhook/deliver.ts';
import { toDeliveryId } from '#domain/webhook/ids.ts';
import { aDelivery, aKey, aReceiver, bornOut, head, setUp, t0 } from './fakes.ts';

test('a 2xx ends the delivery, and the same write updates the list', async () => {
  const { run, deliveries, queue } = setUp({ answers: [{ status: 204, head }] });
  expect(await run()).toMatchObject({ state: 'delivered', tries: 1 });
  expect(deliveries.one()).toMatchObject({ state: 'delivered', tries: 1, nextAt: null });
  expect(deliveries.one().attempts).toEqual([
    { at: t0, status: 204, error: null, durationMs: 12, manual: false },
  ]);
  expect(deliveries.outbox).toHaveLength(1);
  expect(deliveries.outbox[0]).toMatchObject({
    outboxId: `dl_1#${deliveries.one().rev}`,
    kind: 'delivery',
    event: null,
    lists: [
      {
        list: 'webhooks',
        scope: '',
        id: 'dl_1',
        facets: { event: 'deposit.credited', state: 'delivered' },
      },
    ],
  });
  expect(queue.pushed).toEqual([]);
});

test('an event that its record does not bear out is not sent, and passes once it does', async () => {
  const { run, deps, http, deliveries } = setUp({});
  const refused = 'the record is not in that state';
  deps.contradiction = async () => refused;
  expect(await run()).toMatchObject({ state: 'pending', refused, tries: 1 });
  expect(await run({ manual: true })).toMatchObject({ refused });
  expect(http.posts).toEqual([]);
  expect(deliveries.one().attempts[0]?.error).toBe(`not sent: ${refused}`);
  deps.contradiction = bornOut.contradiction;
  expect(await run({ now: deliveries.one().nextAt ?? 0 })).toMatchObject({ state: 'delivered' });
  expect(http.posts).toHaveLength(1);
});

test('the first attempt says how long after the change it was made; later ones do not', async () => {
  const createdAtMs = t0 * 1000 - 1_250;
  const { run, clock } = setUp({ delivery: { createdAtMs }, answers: [{ status: 500 }] });
  const first = await run();
  expect(first).toMatchObject({ state: 'pending', lagMs: 1_250 });
  clock.at += 30;
  expect(await run()).not.toHaveProperty('lagMs');
  const manual = setUp({ delivery: { createdAtMs } });
  expect(await manual.run({ manual: true })).not.toHaveProperty('lagMs');
});

test.each([100, 199, 300, 301, 302, 307, 400, 404, 429, 500])('%i is a failure', async (status) => {
  const { run, deliveries } = setUp({ answers: [{ status, head }] });
  expect(await run()).not.toHaveProperty('attempt.head');
  expect(deliveries.one()).toMatchObject({ state: 'pending', tries: 1, nextAt: t0 + 30 });
  expect(deliveries.one().attempts).toMatchObject([{ status, head }]);
  expect(deliveries.outbox).toEqual([]);
});

test('six retries at 30 s, 2 min, 10 min, 1 h, 6 h, 24 h, then abandoned and kept', async () => {
  const { run, deliveries, queue, clock, http } = setUp({ answers: [{ error: 'refused' }] });
  const waits: number[] = [];
  for (let i = 0; i < 6; i++) {
    const before = clock.at;
    expect(await run()).toMatchObject({ state: 'pending', tries: i + 1 });
    waits.push((deliveries.one().nextAt as number) - before);
    clock.at = deliveries.one().nextAt as number;
  }
  expect(waits).toEqual([30, 120, 600, 3_600, 21_600, 86_400]);
  expect(await run()).toMatchObject({ state: 'abandoned', tries: 7 });
  expect(http.posts).toHaveLength(7);
  expect(deliveries.one()).toMatchObject({ state: 'abandoned', nextAt: null });
  expect(deliveries.one().attempts).toHaveLength(7);
  expect(deliveries.outbox.map(({ lists }) => lists[0]?.facets.state)).toEqual(['abandoned']);
  // SQS delays at most 15 minutes: the long steps are left to the redispatch.
  expect(queue.pushed.map(({ delay }) => delay)).toEqual([30, 120, 600]);
  clock.at += 1_000_000;
  expect(await run()).toMatchObject({ skipped: 'not_due' });
  expect(http.posts).toHaveLength(7);
});

test('each attempt has one event id and body, a fresh timestamp and signatures that verify', async () => {
  const { run, http, clock } = setUp({ answers: [{ status: 500 }, { status: 200 }] });
  await run();
  clock.at += 30;
  await run();
  const secret = `whs_${Buffer.from('demo').toString('hex')}`;
  const { body } = aDelivery();
  http.posts.forEach(({ headers, ...post }, i) => {
    const at = String(t0 + 30 * i);
    const text = createHmac('sha256', secret).update(at + body);
    const key = Buffer.from(secret.slice(4), 'base64');
    const standard = createHmac('sha256', key).update(`evt_D1_3.${at}.${body}`);
    expect(post).toEqual({ url: 'https://shop.example/hook', body });
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Coffer-Webhooks/1',
      'X-Timestamp': at,
      'X-Signature': text.digest('hex'),
      'X-App-Id': 'app_1',
      'webhook-id': 'evt_D1_3',
      'webhook-timestamp': at,
      'webhook-signature': `v1,${standard.digest('base64')}`,
    });
  });
  expect(http.posts).toHaveLength(2);
});

test('of two workers with the same message one sends', async () => {
  const { run, http } = setUp({ answers: [{ status: 200 }] });
  const results = await Promise.all([run(), run()]);
  expect(http.posts).toHaveLength(1);
  expect(results.filter((one) => 'skipped' in one)).toHaveLength(1);
});

test('while an attempt is under way a second message sends nothing; after its lease it is made again', async () => {
  const { run, deps, deliveries, http, clock } = setUp({});
  const dying = { ...deps, http: { post: () => Promise.reject(new Error('killed')) } };
  await expect(deliverWebhook(dying, { deliveryId: 'dl_1', manual: false })).rejects.toThrow(
    'killed',
  );
  clock.at += 59;
  expect(await run()).toMatchObject({ skipped: 'not_due' });
  clock.at += 1;
  expect(await run()).toMatchObject({ state: 'delivered', tries: 1 });
  expect(http.posts).toHaveLength(1);
  expect(deliveries.one().attempts).toHaveLength(1);
});

test('a message that is slightly early is queued again; a stale duplicate is dropped', async () => {
  const { run, queue, http } = setUp({ delivery: { nextAt: t0 + 3, tries: 1 } });
  expect(await run()).toMatchObject({ skipped: 'not_due' });
  expect(queue.pushed).toEqual([{ message: { deliveryId: 'dl_1', manual: false }, delay: 3 }]);
  const stale = setUp({ delivery: { nextAt: t0 + 6, tries: 1 } });
  expect(await stale.run()).toMatchObject({ skipped: 'not_due' });
  expect(stale.queue.pushed).toEqual([]);
  expect(http.posts).toEqual([]);
});

test('an unknown delivery is skipped', async () => {
  const { deps } = setUp({});
  const message = { deliveryId: 'dl_none', manual: false };
  expect(await deliverWebhook(deps, message)).toEqual({ skipped: 'gone' });
});

test('Retry-After is honoured up to the next step', async () => {
  for (const [retryAfter, wait] of [
    ['5', 30],
    ['100', 100],
    ['5000', 120],
    [new Date((t0 + 90) * 1000).toUTCString(), 90],
    ['soon', 30],
  ] as const) {
    const { run, deliveries, queue } = setUp({ answers: [{ status: 503, retryAfter }] });
    await run();
    expect(deliveries.one().nextAt).toBe(t0 + wait);
    expect(queue.pushed[0]?.delay).toBe(wait);
  }
});

test('an advanced clock moves the schedule, not the timestamp that is signed', async () => {
  const { run, deliveries, http } = setUp({ answers: [{ status: 500 }] });
  await run({ now: t0 + 5_000 });
  expect(deliveries.one()).toMatchObject({ nextAt: t0 + 5_030, attempts: [{ at: t0 + 5_000 }] });
  expect(http.posts[0]?.headers['X-Timestamp']).toBe(String(t0));
});

test.each(['pending', 'delivered', 'abandoned'] as const)(
  'a manual attempt on a %s delivery is made at once and not counted',
  async (state) => {
    const before = {
      state,
      tries: 2,
      nextAt: state === 'pending' ? t0 + 500 : null,
    };
    const { run, deliveries, http, queue } = setUp({
      delivery: before,
      answers: [{ status: 500 }, { status: 200 }],
    });
    expect(await run({ manual: true })).toMatchObject({ state, tries: 2 });
    expect(deliveries.one()).toMatchObject({
      ...before,
      attempts: [{ status: 500, manual: true }],
    });
    expect(await run({ manual: true })).toMatchObject({ state: 'delivered', tries: 2 });
    expect(deliveries.one()).toMatchObject({ state: 'delivered', tries: 2, nextAt: null });
    expect(http.posts.map(({ headers }) => headers['webhook-id'])).toEqual([
      'evt_D1_3',
      'evt_D1_3',
    ]);
    expect(queue.pushed).toEqual([]);
  },
);

test('a manual success while a scheduled attempt fails: delivered, both attempts kept', async () => {
  const { deps, deliveries } = setUp({});
  const slow = aReceiver(async () => {
    await deliverWebhook(
      { ...deps, http: aReceiver({ status: 200 }) },
      {
        deliveryId: 'dl_1',
        manual: true,
      },
    );
  });
  const failing = {
    post: async (input: Parameters<typeof slow.post>[0]) => ({
      ...(await slow.post(input)),
      status: 500,
    }),
  };
  await deliverWebhook({ ...deps, http: failing }, { deliveryId: 'dl_1', manual: false });
  expect(deliveries.one()).toMatchObject({ state: 'delivered', tries: 1, nextAt: null });
  expect(deliveries.one().attempts.map(({ status, manual }) => [status, manual])).toEqual([
    [200, true],
    [500, false],
  ]);
});

test('the log keeps the newest 50 attempts', async () => {
  const old = { at: 1, status: 500, error: null, durationMs: 1, manual: true };
  const { run, deliveries } = setUp({ delivery: { attempts: Array(50).fill(old) } });
  await run({ manual: true });
  expect(deliveries.one().attempts).toHaveLength(50);
  expect(deliveries.one().attempts.at(-1)).toMatchObject({ status: 200 });
});

test('a secret that cannot be opened uses no try and takes no claim', async () => {
  const { deps, deliveries } = setUp({});
  const secrets = { open: () => Promise.reject(new Error('AccessDenied')) };
  const message = { deliveryId: 'dl_1', manual: false };
  await expect(deliverWebhook({ ...deps, secrets }, message)).rejects.toThrow('AccessDenied');
  expect(deliveries.one()).toEqual(aDelivery());
});

test('a deleted or disabled key: nothing is sent, the try fails and is repeated', async () => {
  const { run, http, deliveries } = setUp({ keys: [] });
  expect(await run()).toMatchObject({ state: 'pending', tries: 1 });
  expect(http.posts).toEqual([]);
  expect(deliveries.one()).toMatchObject({
    nextAt: t0 + 30,
    attempts: [{ status: null, error: 'not sent: no enabled key has this webhook URL' }],
  });
});

test('another key at the same URL takes over, with its own secret', async () => {
  const opened: unknown[] = [];
  const other = aKey({ appId: 'app_2', webhookSecret: { ...aKey().webhookSecret, iv: 'Mg==' } });
  const { deps, http } = setUp({ keys: [other] });
  const secrets: DeliverDeps['secrets'] = {
    open: async (secret, context) => {
      opened.push([secret.iv, context]);
      return 'whs_00';
    },
  };
  await deliverWebhook({ ...deps, secrets }, { deliveryId: 'dl_1', manual: false });
  expect(opened).toEqual([['Mg==', { project: 'demo', appId: 'app_2' }]]);
  expect(http.posts[0]?.url).toBe('https://shop.example/hook');
});

test('the key has a corrected URL: the attempt goes there and the record shows it', async () => {
  const { run, http, deliveries } = setUp({ keys: [aKey({ webhookUrl: 'https://new.example/' })] });
  expect(await run()).toMatchObject({ state: 'delivered' });
  expect(http.posts[0]?.url).toBe('https://new.example/');
  expect(deliveries.one().url).toBe('https://new.example/');
});

test('the new URL has the event already: nothing is sent twice, this one is abandoned', async () => {
  const url = 'https://new.example/';
  const { run, http, deliveries } = setUp({
    keys: [aKey({ webhookUrl: url })],
    others: [aDelivery({ deliveryId: toDeliveryId('evt_D1_3', url), url, appId: 'app_2' })],
  });
  expect(await run()).toMatchObject({ state: 'abandoned' });
  expect(http.posts).toEqual([]);
  expect(deliveries.one().url).toBe('https://shop.example/hook');
});

test('a record that cannot be written is an error, not a silent loss', async () => {
  const { deps } = setUp({});
  let updates = 0;
  const deliveries = { ...deps.deliveries, update: async () => updates++ === 0 };
  const message = { deliveryId: 'dl_1', manual: false };
  await expect(deliverWebhook({ ...deps, deliveries }, message)).rejects.toMatchObject({
    kind: 'busy',
  });
});

test('an event whose URL is not believed is not sent, and stays pending without a try', async () => {
  const { run, deliveries, queue, http, deps, clock } = setUp({});
  const asked: string[] = [];
  deps.isBelieved = async (projectId, { url }) => {
    asked.push(`${projectId} ${url}`);
    return false;
  };
  const { requestId, ref, url } = deliveries.one();
  expect(await run()).toEqual({ skipped: 'unproven', ref, requestId });
  expect(asked).toEqual([`demo ${url}`]);
  expect(deliveries.one()).toMatchObject({ state: 'pending', tries: 0, nextAt: t0 + 600 });
  expect(await run({ manual: true })).toMatchObject({ skipped: 'unproven' });
  expect([http.posts, queue.pushed]).toEqual([[], []]);
  deps.isBelieved = async () => true;
  clock.at = t0 + 600;
  expect(await run()).toMatchObject({ state: 'delivered', tries: 1 });
});

const url = 'https://shop.example/hook';
const broken = { at: t0 - 600, status: 500, error: null, probeUntil: null };

test('a delivery that is held says so, and since when, until its attempt is made', async () => {
  const { run, deps, deliveries, clock } = setUp({ answers: [{ status: 500 }] });
  const { receivers } = deps;
  for (let i = 0; i < 20; i++) await receivers.noteFailure(url, broken);
  await receivers.takeProbe(url, { now: t0, until: t0 + 60 });
  expect(await run()).toMatchObject({ skipped: 'held' });
  const held = { why: 'receiver', url, since: t0 };
  expect(deliveries.one()).toMatchObject({ state: 'pending', tries: 0, held });
  clock.at = deliveries.one().nextAt as number;
  await receivers.takeProbe(url, { now: clock.at, until: clock.at + 60 });
  expect(await run()).toMatchObject({ skipped: 'held' });
  expect(deliveries.one().held).toEqual(held);
  clock.at = (deliveries.one().nextAt as number) + 60;
  expect(await run()).toMatchObject({ state: 'pending', tries: 1 });
  expect(deliveries.one()).not.toHaveProperty('held');
});

test('an event whose URL two owners did not agree on says so while it waits', async () => {
  const { run, deps, deliveries, clock } = setUp({});
  deps.isBelieved = async () => false;
  expect(await run()).toMatchObject({ skipped: 'unproven' });
  expect(deliveries.one()).toMatchObject({ held: { why: 'unproven', url, since: t0 } });
  deps.isBelieved = async () => true;
  clock.at = deliveries.one().nextAt as number;
  expect(await run()).toMatchObject({ state: 'delivered' });
  expect(deliveries.one()).not.toHaveProperty('held');
});

test('the success that ends an outage releases what is held, in a moment', async () => {
  const { run, deps, releases } = setUp({ answers: [{ status: 500 }, { status: 200 }] });
  for (let i = 0; i < 20; i++) await deps.receivers.noteFailure(url, broken);
  await run();
  expect(releases.pushed).toEqual([]);
  expect(await deps.receivers.get(url)).toMatchObject({ last: { at: t0, status: 500 } });
  deps.clock.now = () => t0 + 60;
  expect(await run({ manual: true })).toMatchObject({ state: 'delivered' });
  expect(releases.pushed).toEqual([
    { release: { url, of: 'held', isTrial: false, after: null }, delay: 2 },
  ]);
});

test.each([
  [{ isTrial: true }, { status: 200 }, 1],
  [{ isTrial: true }, { status: 500 }, 0],
  // A replay of one event is not a reason to send others before their time.
  [{}, { status: 200 }, 0],
])('below twenty failures %j with %j releases %i times', async (asked, answer, times) => {
  const { run, deps, releases } = setUp({ answers: [answer] });
  await deps.receivers.noteFailure(url, broken);
  await run({ manual: true, ...asked });
  expect(releases.pushed).toHaveLength(times);
  for (const { release } of releases.pushed) expect(release).toMatchObject({ isTrial: true });
});

test('a replay that fails leaves a held delivery held', async () => {
  const held = { why: 'receiver' as const, url, since: t0 - 5 };
  const { run, deliveries } = setUp({ delivery: { held }, answers: [{ status: 500 }] });
  await run({ manual: true });
  expect(deliveries.one()).toMatchObject({ held, tries: 0 });
});
