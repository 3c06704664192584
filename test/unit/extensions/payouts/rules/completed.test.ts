/** What a merchant is told once no order of a batch is open, and who believes it. */
import { expect, test } from 'vitest';
import { batchOutbox, completedOutbox } from '#extensions/payouts/rules/batch-outbox.ts';
import { completedContradiction } from '#extensions/payouts/rules/completed-contradiction.ts';
import type { OrderStatus } from '#model/order-status.ts';
import { items } from '#test/builders/extensions/payouts/batch-world.ts';
import { buildBatch } from '#test/builders/extensions/payouts/build-batch.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';

type World = ReturnType<typeof payoutWorld>;

const events = ({ state }: World) =>
  state.outbox.filter((line) => line.includes('withdraw.batch.completed'));
const ended = ({ state }: World, status: OrderStatus) => {
  for (const [no, order] of state.orders) state.orders.set(no, { ...order, status });
};

test('a batch of level 1 is announced once, when its last order has ended, and its list says each step', async () => {
  const world = payoutWorld();
  await world.create({ items: items(45) });
  expect(await world.advance()).toBe(false);
  expect(events(world)).toEqual([]);
  ended(world, 'confirmed');
  const [open] = world.state.orders.values();
  world.state.orders.set(open!.orderNo, { ...open!, status: 'broadcast' });
  expect(await world.advance()).toBe(false);
  expect(events(world)).toEqual([]);
  ended(world, 'confirmed');
  expect(await world.advance()).toBe(true);
  expect(await world.advance()).toBe(true);
  expect(events(world)).toHaveLength(1);
  expect(world.state.listed).toEqual(['approved', 'completed']);
});

test('a rejected batch is announced too; one that was never accepted is not', async () => {
  const world = payoutWorld();
  await world.create({ items: items(11, { amount: '99.5' }) });
  const batch = (await world.batches.get('PB1'))!;
  const at = world.time.now;
  const outbox = batchOutbox(batch, 'reject', at);
  await world.batches.take(batch, 'reject', { at, reason: 'no', outbox });
  while (!(await world.advance())) {}
  expect(events(world)).toHaveLength(1);
  expect(world.state.listed).toEqual(['accepted', 'rejected']);
  const refused = payoutWorld({ usdt: 1n });
  await refused.create();
  expect(refused.state.outbox).toEqual([]);
});

const batch = buildBatch({ status: 'completed', endedAt: 1_767_225_900 });
const item = completedOutbox(batch, 1_767_225_900);
const told = (set: object = {}, data: object = {}) => ({
  event: 'withdraw.batch.completed' as const,
  ref: batch.batchNo,
  projectId: batch.projectId,
  body: JSON.stringify({
    event: 'withdraw.batch.completed',
    data: Object.assign({}, item.event?.data, data),
  }),
  ...set,
});
const judge = (event: ReturnType<typeof told>, stored: typeof batch | null = batch) =>
  completedContradiction({ get: async () => stored }, event as never);

test('it is believed of the batch that its record confirms', async () => {
  expect(await judge(told())).toBeNull();
});

test.each<[string, object, object, typeof batch | null]>([
  ['no batch', {}, {}, null],
  ['another project', { projectId: 'other' }, {}, batch],
  ['its own URL', { ownUrl: true }, {}, batch],
  ['a batch that is open', {}, {}, buildBatch({ status: 'approved' })],
  ['a refused batch', {}, {}, { ...batch, status: 'refused' }],
  ['another status', {}, { status: 'rejected' }, batch],
  ['another sum', {}, { amount_usd: 1 }, batch],
  ['a field less', {}, { count: undefined }, batch],
])('it is not believed of %s', async (_, set, data, stored) => {
  expect(await judge(told(set, data), stored)).toEqual(expect.any(String));
});

test('where withdrawals are screened, somebody is asked about each order of a batch, and nowhere else', async () => {
  const screening = {
    url: 'https://screen.example',
    secret: { dataKey: 'k', iv: 'i', ciphertext: 'c', tag: 't' },
    depositsAboveUsd: null,
    withdrawals: true,
    operations: false,
    onSilence: 'hold' as const,
  };
  const asking = payoutWorld({ settings: { screening } });
  const { orders } = await asking.create({ items: items(3) });
  expect(asking.state.screened).toEqual(orders.map(({ orderNo }) => orderNo));
  const silent = payoutWorld({ settings: { screening: { ...screening, withdrawals: false } } });
  await silent.create({ items: items(3) });
  expect(silent.state.screened).toEqual([]);
});
