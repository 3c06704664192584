/** What is sent once a receiver answers again, and how fast. */
import { expect, test } from 'vitest';
import { failuresToOpen } from '#domain/webhook/admit-attempt.ts';
import { releaseWaiting } from '#domain/webhook/release-waiting.ts';
import type { ReleaseMessage, WebhookDelivery } from '#model/webhook.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aQueue,
  aReceiverStore,
  aReleaseQueue,
  t0,
} from './fakes.ts';

const url = 'https://shop.example/hook';
const held = { why: 'receiver' as const, url, since: t0 - 600 };
const failed = { at: t0 - 60, status: 500, error: null, durationMs: 1, manual: false };

const deliveriesOf = (name: string, count: number, set: Partial<WebhookDelivery>) =>
  Array.from({ length: count }, (_, i) =>
    aDelivery({
      deliveryId: `${name}-${String(i).padStart(3, '0')}`,
      nextAt: t0 + 1_200,
      ...set,
    }),
  );

function world(...deliveries: WebhookDelivery[]) {
  const store = aDeliveryStore(...deliveries);
  const receivers = aReceiverStore();
  const [queue, releases] = [aQueue(), aReleaseQueue()];
  const deps = { deliveries: store, receivers, queue, releases, clock: aClock() };
  const first: ReleaseMessage = { url, of: 'held', isTrial: false, after: null };
  return {
    ...deps,
    release: (set: Partial<ReleaseMessage> = {}) => releaseWaiting(deps, { ...first, ...set }),
    /** The messages that followed, until there is none. */
    async releaseAll(set: Partial<ReleaseMessage> = {}) {
      await releaseWaiting(deps, { ...first, ...set });
      for (let next = releases.pushed.shift(); next; next = releases.pushed.shift()) {
        await releaseWaiting(deps, next.release);
      }
    },
  };
}

test('a hundred that are held are due within ten seconds, ten a second; the next part follows', async () => {
  const { queue, releases, release } = world(...deliveriesOf('held', 257, { held }));
  expect(await release()).toBe(100);
  const delays = queue.pushed.map(({ delay }) => delay);
  for (let second = 0; second < 10; second++) {
    expect(delays.filter((delay) => delay === second)).toHaveLength(10);
  }
  expect(queue.pushed.every(({ message }) => !message.manual)).toBe(true);
  expect(releases.pushed).toEqual([
    { release: expect.objectContaining({ of: 'held', after: expect.any(String) }), delay: 10 },
  ]);
});

test('all of them are released once, and none is held or waits any longer', async () => {
  const { deliveries, queue, releaseAll, release } = world(...deliveriesOf('held', 257, { held }));
  await releaseAll();
  expect(new Set(queue.pushed.map(({ message }) => message.deliveryId)).size).toBe(257);
  for (const one of deliveries.records.values()) {
    expect(one).not.toHaveProperty('held');
    expect(one.nextAt).toBeLessThan(t0 + 10);
  }
  queue.pushed.length = 0;
  expect(await release()).toBe(0);
  expect(queue.pushed).toEqual([]);
});

test('what failed keeps its schedule, unless a person tried the receiver: then each is sent once more', async () => {
  const all = [
    ...deliveriesOf('held', 3, { held }),
    ...deliveriesOf('failed', 3, { attempts: [failed], tries: 1 }),
  ];
  const alone = world(...all);
  await alone.releaseAll();
  expect(alone.queue.pushed.map(({ message }) => message.deliveryId.slice(0, 4))).toEqual([
    'held',
    'held',
    'held',
  ]);
  const tried = world(...all);
  await tried.releaseAll({ isTrial: true });
  expect(tried.queue.pushed.map(({ message }) => message.manual)).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ]);
  // An attempt by hand uses up no try, and moves no retry.
  expect(tried.deliveries.one('failed-000')).toMatchObject({ tries: 1, nextAt: t0 + 1_200 });
});

test('a receiver that fails again as often as opens its breaker gets nothing more', async () => {
  const { receivers, queue, releases, release } = world(...deliveriesOf('held', 5, { held }));
  for (let i = 0; i < failuresToOpen; i++) {
    await receivers.noteFailure(url, { at: t0, status: 500, error: null, probeUntil: null });
  }
  expect(await release()).toBe(0);
  expect([queue.pushed, releases.pushed]).toEqual([[], []]);
});

test('another URL’s deliveries stay, and what waits for owners is not released', async () => {
  const other = { ...held, url: 'https://other.example/' };
  const { queue, releaseAll } = world(
    ...deliveriesOf('other', 2, { held: other }),
    ...deliveriesOf('owners', 2, { held: { ...held, why: 'unproven' } }),
  );
  await releaseAll({ isTrial: true });
  expect(queue.pushed).toEqual([]);
});
