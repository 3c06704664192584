import { expect, test } from 'vitest';
import { toDeliveryId } from '#domain/webhook/ids.ts';
import { retryDelivery } from '#domain/webhook/retry-delivery.ts';
import { setUp } from '#test/builders/domain/webhook/replay-event.ts';
import { aDelivery, aDeliveryStore, aKey, aQueue, t0 } from './fakes.ts';

test.each(['pending', 'delivered', 'abandoned'] as const)(
  'a %s delivery gets one more attempt; its record and its retries stay as they are',
  async (state) => {
    const made = aDelivery({ state, nextAt: state === 'pending' ? t0 + 600 : null, tries: 3 });
    const { run, queue, deliveries } = await setUp({ made: [made], keys: [aKey()] });
    expect(await run()).toEqual({ queued: 1, reason: null });
    expect(queue.pushed).toEqual([{ message: { deliveryId: 'dl_1', manual: true }, delay: 0 }]);
    expect(deliveries.one()).toEqual(made);
  },
);

test('a project that had no URL then: the delivery is made now, with its own retries', async () => {
  const { run, queue, deliveries } = await setUp({ keys: [aKey()] });
  expect(await run()).toEqual({ queued: 1, reason: null });
  const deliveryId = toDeliveryId('evt_D1_3', 'https://shop.example/hook');
  expect(deliveries.one(deliveryId)).toMatchObject({
    eventId: 'evt_D1_3',
    body: aDelivery().body,
    state: 'pending',
    tries: 0,
    nextAt: t0,
    createdAt: t0,
  });
  expect(deliveries.outbox.map(({ outboxId }) => outboxId)).toEqual([`${deliveryId}#1`]);
  expect(queue.pushed).toEqual([{ message: { deliveryId, manual: false }, delay: 0 }]);
  // Again: now it exists, so this is one more attempt of it.
  expect(await run()).toEqual({ queued: 1, reason: null });
  expect(queue.pushed.at(-1)?.message).toEqual({ deliveryId, manual: true });
  expect(deliveries.records.size).toBe(1);
});

test('URLs that the project no longer has get nothing', async () => {
  const { run, queue } = await setUp({ made: [aDelivery()], keys: [] });
  expect(await run()).toEqual({ queued: 0, reason: 'no-url' });
  expect(queue.pushed).toEqual([]);
});

test('an event that is still on its way, or of another project, queues nothing', async () => {
  const { run, queue } = await setUp({ keys: [aKey()], events: [] });
  const none = { queued: 0, reason: 'under-way' };
  expect(await run()).toEqual(none);
  const other = await setUp({ keys: [aKey()] });
  expect(await other.run({ projectId: 'other' })).toEqual(none);
  expect([...queue.pushed, ...other.queue.pushed]).toEqual([]);
});

test('an admin retries one delivery, and only of the own project', async () => {
  const deliveries = aDeliveryStore(aDelivery({ state: 'abandoned', nextAt: null }));
  const queue = aQueue();
  const deps = { deliveries, queue };
  await retryDelivery(deps, { projectId: 'demo', deliveryId: 'dl_1' });
  expect(queue.pushed).toEqual([{ message: { deliveryId: 'dl_1', manual: true }, delay: 0 }]);
  for (const input of [
    { projectId: 'other', deliveryId: 'dl_1' },
    { projectId: 'demo', deliveryId: 'dl_2' },
  ]) {
    await expect(retryDelivery(deps, input)).rejects.toMatchObject({ kind: 'notFound' });
  }
  expect(queue.pushed).toHaveLength(1);
});
