import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { handleSimulationFailure } from '#domain/payment/worker/handle-simulation-failure.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import {
  simulateFor,
  start,
} from '#test/builders/domain/payment/worker/handle-simulation-failure.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

test('a payment that no provider can simulate fails after ten minutes', async () => {
  const { order, minute, asked } = await simulateFor(7 * 24 * 60, () => true);
  expect(minute).toBe(11);
  expect(asked).toBe(1);
  expect(order).toMatchObject({
    status: 'failed',
    failReason: 'No node could simulate the payment: invalid jump destination',
  });
});

test('while a second provider can simulate it, it waits under its cause', async () => {
  const { order, ends } = await simulateFor(60, () => false);
  expect(ends).toEqual([]);
  expect(order.stuck).toMatchObject({ cause: 'can_not_be_estimated', since: start });
});

test('the ten minutes begin again after another cause', async () => {
  const stuck = { cause: 'no_gas' as const, since: start - 9_000, nextActionAt: start };
  const notes: Order['stuck'][] = [];
  const deps = buildWorkerDeps({
    clock: fakeClock(() => start * 1000),
    orders: fakeOrderStore({ noteStuck: async (_, note) => void notes.push(note) }),
  });
  const order = buildWithdrawal({ status: 'approved', stuck });
  await handleSimulationFailure(deps, order, new RpcError(-32000, 'stack underflow'), {
    opinion: 'unknown',
    failsEverywhere: async () => true,
  });
  expect(notes).toMatchObject([{ cause: 'can_not_be_estimated', since: start }]);
});

test('a forward without coin ends after ten minutes; a payment waits to be funded', async () => {
  const notes: Order['stuck'][] = [];
  const ends: TransitionWrite[] = [];
  const deps = buildWorkerDeps({
    clock: fakeClock(() => start * 1000),
    orders: fakeOrderStore({
      noteStuck: async (_, note) => void notes.push(note),
      transition: async (write) => {
        ends.push(write);
        return null;
      },
    }),
  });
  const since = (seconds: number) => ({
    cause: 'no_gas' as const,
    since: start - seconds,
    nextActionAt: 0,
  });
  const error = Object.assign(new Error('no coin'), { name: 'InsufficientFunds' });
  const refuse = (order: Order, opinion: 'fails' | 'unknown' = 'fails') =>
    handleSimulationFailure(deps, order, error, { opinion });
  await refuse(buildWithdrawal({ stuck: since(9_000) }));
  await refuse(buildInternalOrder({ stuck: since(599) }));
  expect(notes).toMatchObject([{ cause: 'no_gas' }, { cause: 'no_gas', since: start - 599 }]);
  // Only one provider says so.
  await refuse(buildInternalOrder({ stuck: since(600) }), 'unknown');
  expect(ends).toEqual([]);
  await refuse(buildInternalOrder({ stuck: since(600) }));
  expect(ends).toMatchObject([{ set: { status: 'failed' }, release: true, orderNo: 'IN1' }]);
});
