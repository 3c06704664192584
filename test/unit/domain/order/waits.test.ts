import { expect, test } from 'vitest';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { type ReconcilePlace, reconcileOrders } from '#domain/order/reconcile-orders.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const tokens = {
  approval: { token: 'a', at: 1 },
  payment: { token: 'p', at: 1 },
  confirmation: { token: 'c', at: 1 },
};

function world(
  record: Withdrawal,
  options: { running?: boolean; orders?: Partial<OrderStore> } = {},
) {
  const completed: [string, Record<string, unknown>][] = [];
  const woken: string[] = [];
  const started: [string, number][] = [];
  const state = { record };
  const nowMs = record.createdAtMs + 600_000;
  return {
    completed,
    woken,
    started,
    deps: {
      orders: fakeOrderStore({
        get: async () => state.record,
        getMany: async () => [state.record],
        unfinished: async () => ({ orderNos: [state.record.orderNo], cursor: null }),
        storeWait: async () => state.record,
        noteExecution: async (_, from, to) => {
          if (state.record.executions !== from) return false;
          state.record = { ...state.record, executions: to };
          return true;
        },
        ...options.orders,
      }),
      workflow: {
        complete: async (token: string, output: Record<string, unknown>) => {
          completed.push([token, output]);
        },
        start: async (no: string, execution: number) => {
          started.push([no, execution]);
        },
        isRunning: async () => options.running ?? false,
      },
      work: {
        wake: async (chain: string, address: string) => {
          woken.push(`${chain}:${address}`);
        },
        wakeMany: async () => {},
      },
      clock: fakeClock(() => nowMs),
      log: fakeLogger().log,
    },
  };
}

test.each([
  [0, []],
  [1, ['a']],
  [2, ['a']],
  [3, ['a', 'p']],
  [4, ['a', 'p', 'c']],
  [5, ['a', 'p', 'c']],
  [6, ['a', 'p', 'c']],
] as const)('in status %s the waits that are over are completed', async (status, expected) => {
  const { deps, completed } = world(buildWithdrawal({ status, waits: tokens }));
  await completeWaits(deps, 'WD1');
  expect(completed.map(([token]) => token)).toEqual(expected);
  for (const [, output] of completed) expect(output).toEqual({ status, ended: status >= 4 });
});

test('a decision that came before its token completes it on the spot', async () => {
  const { deps, completed, woken } = world(buildWithdrawal({ status: 1 }));
  await enterWait(deps, { orderNo: 'WD1', step: 'approval', token: 'a' });
  expect(completed).toEqual([['a', { status: 1, ended: false }]]);
  expect(woken).toEqual([]);
});

test.each(['payment', 'confirmation'] as const)(
  'a record that has ended passes the wait for its %s at once and wakes no worker',
  async (step) => {
    for (const status of [4, 5, 6] as const) {
      const { deps, completed, woken } = world(buildWithdrawal({ status }));
      await enterWait(deps, { orderNo: 'WD1', step, token: 't' });
      expect(completed).toEqual([['t', { status, ended: true }]]);
      expect(woken).toEqual([]);
    }
  },
);

test('entering the payment wait wakes the worker of its address', async () => {
  const record = buildWithdrawal({ status: 1 });
  const { deps, completed, woken } = world(record);
  await enterWait(deps, { orderNo: 'WD1', step: 'payment', token: 'p' });
  expect(completed).toEqual([]);
  expect(woken).toEqual([`ETH:${record.fromAddress}`]);
});

const chains = { chains: ['ETH' as const], deadline: Number.MAX_SAFE_INTEGER };

test('an unfinished order without a running execution gets the next one', async () => {
  const { deps, started } = world(buildWithdrawal({ status: 3 }));
  expect(await reconcileOrders(deps, chains)).toBe(1);
  expect(started).toEqual([['WD1', 2]]);
});

test.each([
  ['runs already', buildWithdrawal({ status: 1 }), { running: true }],
  ['is final', buildWithdrawal({ status: 4 }), {}],
  [
    'waits for an admin and renewed its wait',
    buildWithdrawal({ status: 0, waits: { approval: { token: 'a', at: 1_767_225_600 } } }),
    {},
  ],
])('an order that %s is left alone', async (_name, record, options) => {
  const { deps, started } = world(record, options);
  expect(await reconcileOrders(deps, chains)).toBe(0);
  expect(started).toEqual([]);
});

test('an order that cannot be reconciled does not block the others', async () => {
  const broken = buildWithdrawal({ orderNo: 'WD0', status: 3 });
  const orders: Partial<OrderStore> = {
    get: async (no) => {
      if (no === 'WD0') throw new Error('broken');
      return buildWithdrawal({ status: 3 });
    },
    getMany: async () => [broken, buildWithdrawal({ status: 3 })],
  };
  const { deps, started } = world(buildWithdrawal({ status: 3 }), { orders });
  expect(await reconcileOrders(deps, chains)).toBe(1);
  expect(started).toEqual([['WD1', 2]]);
});

test('the caller receives each open order, restarted or not', async () => {
  const { deps } = world(buildWithdrawal({ status: 1 }), { running: true });
  const heard: string[] = [];
  await reconcileOrders(deps, { ...chains, onOrder: (order) => heard.push(order.orderNo) });
  expect(heard).toEqual(['WD1']);
});

test('a run that is out of time notes its place, and the next run continues there', async () => {
  const asked: string[] = [];
  let now = 0;
  const orders: Partial<OrderStore> = {
    unfinished: async (chain, cursor) => {
      asked.push(`${chain} ${cursor ?? '-'}`);
      now += 10;
      return { orderNos: [], cursor: chain === 'BSC' && cursor === null ? 'page-2' : null };
    },
    getMany: async () => [],
  };
  const { deps } = world(buildWithdrawal({ status: 1 }), { running: true, orders });
  const place: ReconcilePlace = { chain: null, cursor: null };
  const run = (deadline: number) =>
    reconcileOrders(
      { ...deps, clock: { now: () => now, nowMs: () => now } },
      { chains: ['ETH', 'BSC', 'BASE'], deadline, place },
    );
  await run(15);
  expect(asked).toEqual(['ETH -', 'BSC -']);
  expect(place).toEqual({ chain: 'BSC', cursor: 'page-2' });
  await run(now + 1_000);
  expect(asked.slice(2)).toEqual(['BSC page-2', 'BASE -', 'ETH -']);
  expect(place).toEqual({ chain: null, cursor: null });
});
