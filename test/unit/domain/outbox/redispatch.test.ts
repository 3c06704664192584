import { expect, test } from 'vitest';
import { type RedispatchDeps, redispatch } from '#domain/outbox/redispatch.ts';
import { setUp } from '#test/builders/domain/outbox/redispatch.ts';
import { aDelivery, anOutboxItem, t0 } from '../webhook/fakes.ts';

const at = (now: number, advanced = false) => ({ now, advanced });

test('entries older than 10 s are dispatched, younger ones are left to the stream', async () => {
  const { deps, dispatched } = setUp({
    items: [
      anOutboxItem({ outboxId: 'old#1' }),
      anOutboxItem({ outboxId: 'young#1', createdAtMs: (t0 + 5) * 1000 }),
    ],
  });
  expect(await redispatch(deps, at(t0 + 12))).toEqual({ dispatched: 1, failed: 0, queued: 0 });
  expect(dispatched).toEqual(['old#1']);
});

test('an entry that fails is skipped for a time that grows with its age', async () => {
  const items = [
    anOutboxItem({ outboxId: 'bad#1' }),
    anOutboxItem({ outboxId: 'bad#2', createdAtMs: (t0 - 600) * 1000 }),
    anOutboxItem({ outboxId: 'bad#3', createdAtMs: (t0 - 86_400) * 1000 }),
    anOutboxItem({ outboxId: 'good#1' }),
  ];
  const { deps, due, dispatched, log } = setUp({ items });
  const dispatch: RedispatchDeps['dispatch'] = async (item) => {
    if (item.outboxId.startsWith('bad')) throw new AggregateError([new Error('no')], 'x');
    await deps.dispatch(item);
  };
  const now = t0 + 20;
  expect(await redispatch({ ...deps, dispatch }, at(now))).toMatchObject({
    dispatched: 1,
    failed: 3,
  });
  expect(dispatched).toEqual(['good#1']);
  const waits = ['bad#1', 'bad#2', 'bad#3'].map((id) => (due.get(id) as number) / 1000 - now);
  expect(waits).toEqual([30, 310, 900]);
  const said = (name: string) => log.lines.filter(({ event }) => event === name);
  expect(said('outbox.dispatch-failed')).toHaveLength(3);
  // From an hour on it is for a person.
  expect(said('outbox.stuck').map(({ fields }) => fields?.outboxId)).toEqual(['bad#3']);
});

test('an unreadable entry is postponed like a failed entry, and hides no other', async () => {
  const { deps, due, dispatched, log } = setUp({ items: [anOutboxItem({ outboxId: 'good#1' })] });
  const bad = { outboxId: 'bad#1', createdAtMs: t0 * 1000, unreadable: 'SyntaxError: no JSON' };
  const { undispatched } = deps.outbox;
  deps.outbox.undispatched = async (ms) =>
    (due.get('bad#1') ?? 0) < ms ? [bad, ...(await undispatched(ms))] : undispatched(ms);
  expect(await redispatch(deps, at(t0 + 20))).toMatchObject({ dispatched: 1, failed: 1 });
  expect(dispatched).toEqual(['good#1']);
  expect(due.get('bad#1')).toBe((t0 + 50) * 1000);
  expect(log.lines[0]).toMatchObject({ level: 'error', event: 'outbox.dispatch-failed' });
});

test('due deliveries are queued, once while their message is on its way', async () => {
  const { deps, queue } = setUp({
    deliveries: [
      aDelivery({ deliveryId: 'dl_due' }),
      aDelivery({ deliveryId: 'dl_later', nextAt: t0 + 3_600 }),
      aDelivery({ deliveryId: 'dl_done', state: 'delivered', nextAt: null }),
    ],
  });
  expect(await redispatch(deps, at(t0 + 15))).toMatchObject({ queued: 1 });
  expect(await redispatch(deps, at(t0 + 45))).toMatchObject({ queued: 0 });
  expect(queue.pushed).toEqual([{ message: { deliveryId: 'dl_due', manual: false }, delay: 0 }]);
  // The message was lost: it is queued again after two minutes.
  expect(await redispatch(deps, at(t0 + 151))).toMatchObject({ queued: 1 });
});

test('the queue has 15 s before the redispatch takes over', async () => {
  const { deps } = setUp({ deliveries: [aDelivery()] });
  expect(await redispatch(deps, at(t0 + 14))).toMatchObject({ queued: 0 });
  expect(await redispatch(deps, at(t0 + 15))).toMatchObject({ queued: 1 });
});

test("a test's clock queues the deliveries due at exactly its time, and is passed on with the message", async () => {
  const { deps, queue } = setUp({ deliveries: [aDelivery({ nextAt: t0 + 3_600 })] });
  expect(await redispatch(deps, at(t0 + 3_599, true))).toMatchObject({ queued: 0 });
  expect(await redispatch(deps, at(t0 + 3_600, true))).toMatchObject({ queued: 1 });
  expect(queue.pushed.map(({ message }) => message)).toEqual([
    { deliveryId: 'dl_1', manual: false, now: t0 + 3_600 },
  ]);
});

test('rounds continue until nothing is left or the time is up', async () => {
  const backlog = Array.from({ length: 7 }, (_, i) => anOutboxItem({ outboxId: `b#${i}` }));
  const paged = (deps: RedispatchDeps): RedispatchDeps => ({
    ...deps,
    outbox: {
      ...deps.outbox,
      undispatched: async (ms) => (await deps.outbox.undispatched(ms)).slice(0, 2),
    },
  });
  const all = setUp({ items: backlog });
  expect(await redispatch(paged(all.deps), at(t0 + 60))).toMatchObject({ dispatched: 7 });
  const hurried = setUp({ items: backlog });
  const once = { ...paged(hurried.deps), hasTime: () => false };
  expect(await redispatch(once, at(t0 + 60))).toMatchObject({ dispatched: 2 });
});

test('a queue that is down is an error, so that the redispatch fails visibly', async () => {
  const { deps } = setUp({ deliveries: [aDelivery()] });
  const queue = { push: () => Promise.reject(new Error('queue down')) };
  await expect(redispatch({ ...deps, queue }, at(t0 + 60))).rejects.toThrow('queue down');
});
