/** How the webhook URLs of a project answer, and what a person tries. */
import { expect, test } from 'vitest';
import { receiversOf } from '#domain/webhook/receivers-of.ts';
import { tryReceiver } from '#domain/webhook/try-receiver.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';
import {
  aDelivery,
  aDeliveryStore,
  aKey,
  aQueue,
  aReceiverStore,
  projectsWith,
  t0,
} from './fakes.ts';

const url = 'https://shop.example/hook';
const failure = { at: t0, status: null, error: 'timeout', probeUntil: null };
const failed = { at: t0 - 60, status: 500, error: null, durationMs: 1, manual: false };
const heldAt = (since: number) => ({ held: { why: 'receiver' as const, url, since } });

async function world(failures: number, deliveries: WebhookDelivery[] = []) {
  const receivers = aReceiverStore();
  for (let i = 0; i < failures; i++) await receivers.noteFailure(url, failure);
  const deps = {
    ...adminWorld().deps,
    receivers,
    deliveries: aDeliveryStore(...deliveries),
    queue: aQueue(),
    projects: projectsWith(
      aKey(),
      aKey({ appId: 'app_2' }),
      aKey({ appId: 'app_3', webhookUrl: 'https://old.example/', enabled: false }),
      aKey({ appId: 'app_4', webhookUrl: null }),
    ),
  };
  return { deps };
}

const named = (name: string, count: number, set: (i: number) => Partial<WebhookDelivery>) =>
  Array.from({ length: count }, (_, i) => aDelivery({ deliveryId: `${name}-${i}`, ...set(i) }));

test('each URL of an enabled key is listed once; one without a failure is not failing', async () => {
  const { deps } = await world(0);
  expect(await receiversOf(deps, 'demo')).toEqual([{ url, failing: null }]);
});

test.each([
  [1, false],
  [19, false],
  [20, true],
])('after %i failures in a row it fails; paused: %s', async (failures, isPaused) => {
  const { deps } = await world(failures);
  const [found] = await receiversOf(deps, 'demo');
  expect(found?.failing).toMatchObject({
    isPaused,
    state: { failures, since: t0, last: { at: t0, status: null, error: 'timeout' } },
    held: { count: 0, complete: true, nextAt: null },
  });
});

test('what waits for it is counted: this project’s only, held and failed apart, with the next try', async () => {
  const { deps } = await world(20, [
    ...named('held', 3, (i) => ({ ...heldAt(t0), nextAt: t0 + 300 - i })),
    ...named('failed', 2, (i) => ({ attempts: [failed], nextAt: t0 + 90 + i })),
    ...named('foreign', 2, () => ({ ...heldAt(t0), projectId: 'other' })),
    ...named('fresh', 2, () => ({})),
    ...named('given-up', 2, () => ({ attempts: [failed], state: 'abandoned', nextAt: null })),
  ]);
  const [found] = await receiversOf(deps, 'demo');
  expect(found?.failing).toMatchObject({
    held: { count: 3, complete: true, nextAt: t0 + 298 },
    failed: { count: 2, complete: true, nextAt: t0 + 90 },
  });
});

test('the count ends at a thousand, and says that there are more', async () => {
  const few = await world(
    20,
    named('held', 1_000, () => heldAt(t0)),
  );
  const many = await world(
    20,
    named('held', 1_001, () => heldAt(t0)),
  );
  expect((await receiversOf(few.deps, 'demo'))[0]?.failing?.held).toMatchObject({
    count: 1_000,
    complete: true,
  });
  expect((await receiversOf(many.deps, 'demo'))[0]?.failing?.held).toMatchObject({
    count: 1_000,
    complete: false,
  });
});

test('a trial sends the oldest that is held, else the oldest that failed; without either it is refused', async () => {
  const input = { ...actorOf(firstOwner), projectId: 'demo', url };
  const olds = named('failed', 2, (i) => ({ attempts: [failed], createdAtMs: i }));
  const both = await world(20, [
    ...olds,
    ...named('held', 2, (i) => ({ ...heldAt(t0), createdAtMs: 50 - i })),
  ]);
  expect(await tryReceiver(both.deps, input)).toBe('held-1');
  expect(both.deps.queue.pushed).toEqual([
    { message: { deliveryId: 'held-1', manual: true, isTrial: true }, delay: 0 },
  ]);
  const one = await world(3, olds);
  expect(await tryReceiver(one.deps, input)).toBe('failed-0');
  const none = await world(3);
  await expect(tryReceiver(none.deps, input)).rejects.toMatchObject({ kind: 'wrongStatus' });
  const unknown = { ...input, url: 'https://old.example/' };
  await expect(tryReceiver(one.deps, unknown)).rejects.toMatchObject({ kind: 'notFound' });
  expect(none.deps.queue.pushed).toEqual([]);
});
