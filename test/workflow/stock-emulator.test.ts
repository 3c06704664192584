/**
 * The state machines on the emulator as PyPI has it, without this repository's layer: no field of
 * theirs needs more of an emulator than a number or a name. The waits, the decisions and the expiry
 * are the domain's own.
 */
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { expiredReason } from '#domain/order/expire-if-due.ts';
import { reconcileOrders } from '#domain/order/reconcile-orders.ts';
import { approve, reject } from '#domain/order/transitions.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { type EmulatorProcess, startEmulatorProcess } from '../support/emulator-process.ts';
import { type MachineRuns, openMachine } from '../support/machine-runs.ts';

let stock: EmulatorProcess;
const open: MachineRuns[] = [];
beforeAll(async () => {
  stock = await startEmulatorProcess({ name: 'stock', isStock: true });
});
afterAll(async () => {
  for (const runs of open) await runs.close();
  await stock?.stop();
});

async function machine(...about: Parameters<typeof openMachine>): Promise<MachineRuns> {
  const runs = await openMachine(about[0], about[1], { endpoint: stock.url });
  open.push(runs);
  return runs;
}

const steps = ['approval', 'payment', 'confirmation'] as const;

/** An operation that waits for an admin, and what its functions and workers do with it. */
async function pendingOperation(orderNo: string, runs: MachineRuns) {
  const state: { order: Order; ms: number } = {
    order: buildOperation({ orderNo }),
    ms: 1_767_225_600_000,
  };
  const set = async (changes: Partial<Order>): Promise<Order> => {
    state.order = { ...state.order, ...changes } as Order;
    return state.order;
  };
  const deps = {
    orders: fakeOrderStore({
      get: async () => state.order,
      getMany: async () => [state.order],
      unfinished: async () => ({ orderNos: [orderNo], cursor: null }),
      storeWait: async (_, step, token) =>
        set({ waits: { ...state.order.waits, [step]: { token, at: state.ms / 1_000 } } }),
      transition: async (write: TransitionWrite) =>
        write.rev === state.order.rev ? set(write.set as Partial<Order>) : null,
    }),
    workflow: makeWorkflow(new SFNClient({ endpoint: stock.url })),
    work: { wake: async () => {}, wakeMany: async () => {} },
    clock: fakeClock(() => state.ms),
    log: fakeLogger().log,
    sleep: async (ms: number) => {
      state.ms += ms;
    },
  };
  const execution = await runs.start(orderNo);
  const enter = async (nth: number): Promise<void> => {
    const token = await runs.nthToken(orderNo, nth);
    await enterWait(deps, { orderNo, step: steps[nth]!, token });
  };
  const done = () => completeWaits(deps, orderNo);
  await enter(0);
  return { state, deps, execution, enter, done, set };
}

test('an operation is approved, paid and confirmed', async () => {
  const runs = await machine('client-operation', 'op_no');
  const { state, deps, execution, enter, done, set } = await pendingOperation('OP1', runs);
  await deps.orders.transition(approve(state.order, { at: 1, approvals: 1 }));
  await done();
  for (const [nth, status] of [[1, 'broadcast'] as const, [2, 'confirmed'] as const]) {
    await enter(nth);
    await set({ status });
    await done();
  }
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('an operation that an admin rejects ends', async () => {
  const runs = await machine('client-operation', 'op_no');
  const { state, deps, execution, enter, done } = await pendingOperation('OP2', runs);
  await deps.orders.transition(reject(state.order, { at: 1, reason: 'no' }));
  await done();
  for (const nth of [1, 2]) await enter(nth);
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'rejected' },
  });
});

test('an operation that nobody decides ends in the second that it expires', async () => {
  const runs = await machine('client-operation', 'op_no');
  const { state, deps, execution, enter, done } = await pendingOperation('OP3', runs);
  const expiry = 1_000 * (buildOperation().expiresAt ?? 0);
  state.ms = expiry - 30_000;
  await reconcileOrders(deps, { chains: ['ETH'], deadline: state.ms + 40_000 });
  expect(state).toMatchObject({
    ms: expiry,
    order: { status: 'rejected', failReason: expiredReason },
  });
  await done();
  for (const nth of [1, 2]) await enter(nth);
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'rejected' },
  });
});

test.each([
  ['withdrawal', 'withdraw_no', ['approved', 'broadcast', 'confirmed']],
  ['swap', 'swap_no', ['broadcast', 'confirmed']],
] as const)('a %s reaches its end, and a wait that times out begins again', async (...row) => {
  const [name, input, statuses] = row;
  const runs = await machine(name, input);
  const execution = await runs.start('OR1', 2);
  await runs.nthToken('OR1', 1);
  let nth = 1;
  for (const status of statuses) nth = (await runs.completeFrom('OR1', nth, status)) + 1;
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  expect((await runs.entered(execution)).length).toBeGreaterThan(statuses.length);
});
