import { expect, test } from 'vitest';
import { cancelBatch } from '#extensions/payouts/rules/cancel-batch.ts';
import type { OrderStatus } from '#model/order-status.ts';
import { items } from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';

type World = ReturnType<typeof payoutWorld>;

/** 100 orders of level 2, in three lines. */
const waiting = async (): Promise<World> => {
  const world = payoutWorld();
  await world.create({ items: items(100) });
  return world;
};

const take = async ({ batches, time }: World, step: 'approve' | 'reject') =>
  batches.take((await batches.get('PB1'))!, step, { at: time.now, reason: 'No', outbox: null });

const statuses = ({ state }: World): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of state.orders.values()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const end = ({ state }: World, status: OrderStatus, numbers = [...state.orders.keys()]) => {
  for (const no of numbers) state.orders.set(no, { ...state.orders.get(no)!, status });
};

const pay = { projectId: 'demo', batchId: 'march' };

test('a batch that waits for approval is left alone', async () => {
  const world = await waiting();
  world.state.writes = [];
  expect(await world.advance()).toBe(false);
  expect(world.state.writes).toEqual([]);
  expect(statuses(world)).toEqual({ pending: 100 });
});

test('its orders follow the approval, each with the approvals of the level', async () => {
  const world = await waiting();
  await take(world, 'approve');
  expect(await world.advance()).toBe(false);
  expect(statuses(world)).toEqual({ approved: 100 });
  expect([...world.state.orders.values()][0]).toMatchObject({ approvals: 1, workStage: 'A' });
  expect(world.state.reserved).toHaveLength(100);
});

test('its orders follow the rejection, and what they reserved is free', async () => {
  const world = await waiting();
  await take(world, 'reject');
  expect(await world.advance()).toBe(false);
  expect(await world.advance()).toBe(true);
  expect(statuses(world)).toEqual({ rejected: 100 });
  expect([...world.state.orders.values()][0]?.failReason).toBe('No');
  expect(world.state.reserved).toEqual([]);
  expect(await world.batches.get('PB1')).toMatchObject({ status: 'rejected', followed: 3 });
});

test('it completes when none of its orders is open, whatever became of them', async () => {
  const world = await waiting();
  await take(world, 'approve');
  await world.advance();
  const numbers = [...world.state.orders.keys()];
  end(world, 'confirmed', numbers.slice(0, 99));
  expect(await world.advance()).toBe(false);
  expect(await world.batches.get('PB1')).toMatchObject({ status: 'approved', followed: 2 });
  end(world, 'failed', numbers.slice(99));
  expect(await world.advance()).toBe(true);
  expect(await world.batches.get('PB1')).toMatchObject({ status: 'completed', followed: 3 });
  expect(await world.batches.open(10)).toEqual([]);
});

test('an open order in the first line keeps the batch open, however the others ended', async () => {
  const world = await waiting();
  await take(world, 'approve');
  await world.advance();
  end(world, 'confirmed', [...world.state.orders.keys()].slice(1));
  world.state.writes = [];
  expect(await world.advance()).toBe(false);
  expect(world.state.writes).toEqual([]);
  expect(await world.batches.get('PB1')).toMatchObject({ status: 'approved', followed: 0 });
});

test('cancelling takes back what waits, and again is the same', async () => {
  const world = await waiting();
  expect(await cancelBatch(world.advancing, pay)).toMatchObject({ status: 'cancelled' });
  expect(statuses(world)).toEqual({ rejected: 100 });
  expect(world.state.reserved).toEqual([]);
  expect(await cancelBatch(world.advancing, pay)).toMatchObject({ status: 'cancelled' });
  expect(await world.advance()).toBe(true);
});

test('an approval between the read and the cancel wins', async () => {
  const world = await waiting();
  world.state.meanwhile = (name) => {
    if (name !== 'cancel') return;
    world.state.meanwhile = () => {};
    const batch = world.state.batches.get('PB1')!;
    world.state.batches.set('PB1', { ...batch, status: 'approved', rev: batch.rev + 1 });
  };
  await expect(cancelBatch(world.advancing, pay)).rejects.toMatchObject({
    code: 40903,
    message: 'Batch PB1 cannot be cancelled: its status is approved',
  });
  expect(statuses(world)).toEqual({ pending: 100 });
});

test('a batch that was never accepted is not there to cancel', async () => {
  const world = payoutWorld();
  world.endAt({ write: 3, is: 'before' });
  await world.create().catch(() => {});
  await expect(cancelBatch(world.advancing, pay)).rejects.toMatchObject({ code: 40401 });
  await expect(cancelBatch(world.advancing, { ...pay, batchId: 'x' })).rejects.toMatchObject({
    code: 40401,
  });
});

test.each(['approve', 'reject', 'cancel'] as const)(
  'a process that ends at any write after %s: the next one goes on, and each order follows once',
  async (step) => {
    for (let write = 1; write <= 60; write += 6) {
      const world = payoutWorld();
      await world.create({ items: items(50, { amount: '20' }) });
      if (step === 'cancel') {
        world.endAt({ write: write + 1, is: 'after' });
        await cancelBatch(world.advancing, pay);
      } else {
        await take(world, step);
        world.endAt({ write, is: 'after' });
        await world.advance().catch(() => {});
      }
      world.endAt(null);
      await world.advance();
      await world.advance();
      expect(statuses(world)).toEqual({ [step === 'approve' ? 'approved' : 'rejected']: 50 });
      expect([...world.state.orders.values()].every(({ rev }) => rev === 2)).toBe(true);
    }
  },
);

test('two that advance at once make each order once, and each follows once', async () => {
  const world = payoutWorld();
  world.endAt({ write: 8, is: 'before' });
  await world.create({ items: items(50, { amount: '20' }) });
  world.endAt(null);
  expect(world.state.orders.size).toBeLessThan(50);
  await Promise.all([world.advance(), world.advance()]);
  await take(world, 'approve');
  await Promise.all([world.advance(), world.advance()]);
  expect(statuses(world)).toEqual({ approved: 50 });
  expect(world.state.outbox).toHaveLength(50);
});
