import { expect, test } from 'vitest';
import type { DispatchDeps } from '#domain/outbox/dispatch.ts';
import { toDeliveryId } from '#domain/webhook/ids.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { aListChange, setUp } from '#test/builders/domain/outbox/dispatch.ts';
import { aKey, t0 } from '../webhook/fakes.ts';

const url = 'https://shop.example/hook';
const deliveryId = toDeliveryId('evt_D1_3', url);

const withdrawal: Partial<OutboxItem> = { outboxId: 'W1#1', kind: 'order', ref: 'W1' };

test('a new withdrawal: workflow, waits, then marked', async () => {
  const { run, calls } = setUp();
  await run({ ...withdrawal, start: true, event: null });
  expect(calls).toEqual(['start W1 1', 'waits W1', 'mark W1#1']);
});

test('each consumer gets the item before it is marked', async () => {
  const { run, calls } = setUp();
  const consumer = (name: string) => async (item: OutboxItem) => {
    await Promise.resolve();
    calls.push(`${name} ${item.outboxId}`);
  };
  const consumers = [consumer('first'), consumer('second')];
  await run({ ...withdrawal, start: true, event: null }, { consumers });
  expect(calls).toEqual(['start W1 1', 'waits W1', 'first W1#1', 'second W1#1', 'mark W1#1']);
});

test("what an extension recorded is its consumer's only: no workflow, wait, event or list", async () => {
  const { run, calls, applied, queue } = setUp();
  const consumer = async (item: OutboxItem) => void calls.push(`consumed ${item.facts}`);
  const item = { outboxId: 'books#slot#1#7', kind: 'books', ref: 'slot#1', facts: '[]' } as const;
  await run({ ...item, event: null, lists: [], start: true }, { consumers: [consumer] });
  expect(calls).toEqual(['consumed []', 'mark books#slot#1#7']);
  expect([applied, queue.pushed]).toEqual([[], []]);
});

test('a later change of a withdrawal starts nothing; a deposit has no waits', async () => {
  const { run, calls } = setUp();
  await run({ ...withdrawal, event: null });
  await run({ event: null, start: true });
  expect(calls).toEqual(['waits W1', 'mark W1#1', 'mark D1#3']);
});

test('an event becomes one delivery per distinct URL, with the exact envelope', async () => {
  const { run, deliveries, queue, applied } = setUp([
    aKey(),
    aKey({ appId: 'app_2' }),
    aKey({ appId: 'app_3', webhookUrl: 'https://b.example/' }),
  ]);
  await run({ lists: [aListChange()] });
  expect([...deliveries.records.values()].map((one) => one.url)).toEqual([
    url,
    'https://b.example/',
  ]);
  expect(deliveries.one(deliveryId)).toEqual({
    deliveryId,
    projectId: 'demo',
    eventId: 'evt_D1_3',
    event: 'deposit.credited',
    ref: 'D1',
    url,
    appId: 'app_1',
    body: `{"event":"deposit.credited","data":{"deposit_no":"D1"},"timestamp":${t0 - 1}}`,
    state: 'pending',
    tries: 0,
    nextAt: t0 + 5,
    attempts: [],
    createdAt: t0,
    createdAtMs: t0 * 1000,
    requestId: 'req-1',
    rev: 1,
  });
  expect(queue.pushed.map(({ message, delay }) => [message.manual, delay])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(applied.map(({ list, id }) => [list, id])).toEqual([
    ['deposits', 'D1'],
    ['webhooks', deliveryId],
    ['webhooks', toDeliveryId('evt_D1_3', 'https://b.example/')],
  ]);
  expect(applied[1]).toMatchObject({
    scope: '',
    rev: 1,
    facets: { event: 'deposit.credited', state: 'pending' },
  });
});

test('a project without a URL keeps the event for a replay', async () => {
  const { run, deliveries, calls } = setUp([]);
  await run();
  expect(deliveries.records.size).toBe(0);
  expect(deliveries.events).toMatchObject([{ eventId: 'evt_D1_3', ref: 'D1', projectId: 'demo' }]);
  expect(calls).toEqual(['mark D1#3']);
});

test('a second dispatch creates nothing twice, and leaves a tried delivery unchanged', async () => {
  const { run, deliveries, queue } = setUp();
  await run();
  const tried = { ...deliveries.one(deliveryId), tries: 1, nextAt: t0 + 35, rev: 2 };
  expect(await deliveries.update(tried)).toBe(true);
  await run();
  expect(deliveries.records.size).toBe(1);
  expect(deliveries.events).toHaveLength(1);
  expect(deliveries.one(deliveryId)).toEqual(tried);
  expect(queue.pushed).toHaveLength(1);
});

test('a dispatch that died before its message: the next one sends it', async () => {
  const { run, queue, calls } = setUp();
  const full = { push: () => Promise.reject(new Error('queue down')) };
  await expect(run({}, { queue: full })).rejects.toThrow(AggregateError);
  expect(calls).toEqual([]);
  await run();
  expect(queue.pushed.map(({ message }) => message.deliveryId)).toEqual([deliveryId]);
  expect(calls).toEqual(['mark D1#3']);
});

const down = (what: string) => () => Promise.reject(new Error(what));

test.each<[string, (deps: DispatchDeps) => Partial<DispatchDeps>]>([
  ['workflow', () => ({ workflow: { start: down('workflow') } })],
  ['waits', () => ({ completeWaits: down('waits') })],
  ['keys', () => ({ projects: { webhookKeys: down('keys') } })],
  ['queue', () => ({ queue: { push: down('queue') } })],
  ['lists', () => ({ lists: { apply: down('lists') } })],
  ['copy', () => ({ copyAudit: down('copy') })],
  ['feed', () => ({ feedEvent: down('feed') })],
  ['consumer', () => ({ consumers: [down('consumer')] })],
  ['putEvent', ({ deliveries }) => ({ deliveries: { ...deliveries, putEvent: down('putEvent') } })],
  ['create', ({ deliveries }) => ({ deliveries: { ...deliveries, create: down('create') } })],
])(
  '%s fails: the other steps are done, the entry stays, the error says which',
  async (what, fail) => {
    const { run, deps, calls, deliveries, applied, queue, fed } = setUp();
    const lists = [aListChange(), aListChange({ list: 'audit', id: 'AU1' })];
    const item = { ...withdrawal, start: true, lists };
    const error = await run(item, fail(deps)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AggregateError);
    expect((error as AggregateError).errors).toEqual([new Error(what)]);
    expect(calls).not.toContain('mark W1#1');
    if (what !== 'workflow') expect(calls).toContain('start W1 1');
    if (what !== 'waits') expect(calls).toContain('waits W1');
    if (what !== 'feed') expect(fed).toEqual(['W1#1']);
    if (what !== 'copy') expect(calls).toContain('copy demo AU1');
    if (what !== 'lists') expect(applied[0]).toMatchObject({ list: 'deposits' });
    if (what !== 'keys' && what !== 'create') expect(deliveries.records.size).toBe(1);
    if (!['keys', 'create', 'queue'].includes(what)) expect(queue.pushed).toHaveLength(1);
  },
);

test('a URL whose delivery cannot be created does not block the next', async () => {
  const { run, deps, deliveries } = setUp([
    aKey({ webhookUrl: 'https://a.example/', createdAt: 1 }),
    aKey({ appId: 'app_2' }),
  ]);
  const create: typeof deps.deliveries.create = async (delivery, outbox) => {
    if (delivery.url === 'https://a.example/') throw new Error('a');
    return deps.deliveries.create(delivery, outbox);
  };
  await expect(run({}, { deliveries: { ...deps.deliveries, create } })).rejects.toThrow();
  expect([...deliveries.records.values()].map((one) => one.url)).toEqual([url]);
});

test('an audit entry that is left to the redispatch leaves its item unmarked, and fails nothing', async () => {
  const { run, calls, applied } = setUp();
  const lists = [aListChange({ list: 'audit', id: 'AU1' })];
  await run({ ...withdrawal, event: null, lists }, { copyAudit: async () => false });
  expect(calls).toEqual(['waits W1']);
  expect(applied).toHaveLength(1);
  await run({ ...withdrawal, event: null, lists });
  expect(calls).toEqual(['waits W1', 'waits W1', 'copy demo AU1', 'mark W1#1']);
});
