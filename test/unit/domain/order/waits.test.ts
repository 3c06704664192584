import { afterEach, expect, test, vi } from 'vitest';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { reconcileOrders } from '#domain/order/reconcile-orders.ts';
import { isFinal } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Order } from '#model/orders/order.ts';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OrderStore } from '#ports/orders.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { tokens, world } from '#test/builders/domain/order/waits.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

test.each([
  ['pending', []],
  ['approved', ['a']],
  ['signing', ['a']],
  ['broadcast', ['a', 'p']],
  ['confirmed', ['a', 'p', 'c']],
  ['failed', ['a', 'p', 'c']],
  ['rejected', ['a', 'p', 'c']],
] as const)('in status %s the waits that are over are completed', async (status, expected) => {
  const { deps, completed } = world(buildWithdrawal({ status, waits: tokens }));
  await completeWaits(deps, 'WD1');
  expect(completed.map(([token]) => token)).toEqual(expected);
  for (const [, output] of completed) expect(output).toEqual({ status, ended: isFinal(status) });
});

test('a decision that came before its token completes it on the spot, and no token is stored', async () => {
  const storeWait = vi.fn();
  const { deps, completed, woken } = world(buildWithdrawal({ status: 'approved' }), {
    orders: { storeWait },
  });
  await enterWait(deps, { orderNo: 'WD1', step: 'approval', token: 'a' });
  expect(completed).toEqual([['a', { status: 'approved', ended: false }]]);
  expect(storeWait).not.toHaveBeenCalled();
  expect(woken).toEqual([]);
});

test('a decision that comes while its token is stored completes it on the spot', async () => {
  const pending = buildWithdrawal({ status: 'pending' });
  const { deps, completed } = world(pending, {
    orders: { storeWait: async () => ({ ...pending, status: 'approved' }) },
  });
  await enterWait(deps, { orderNo: 'WD1', step: 'approval', token: 'a' });
  expect(completed).toEqual([['a', { status: 'approved', ended: false }]]);
});

test.each(['payment', 'confirmation'] as const)(
  'a record that has ended passes the wait for its %s at once and wakes no worker',
  async (step) => {
    for (const status of ['confirmed', 'failed', 'rejected'] as const) {
      const { deps, completed, woken } = world(buildWithdrawal({ status }));
      await enterWait(deps, { orderNo: 'WD1', step, token: 't' });
      expect(completed).toEqual([['t', { status, ended: true }]]);
      expect(woken).toEqual([]);
    }
  },
);

test('entering the payment wait wakes the worker of its address', async () => {
  const record = buildWithdrawal({ status: 'approved' });
  const { deps, completed, woken } = world(record);
  await enterWait(deps, { orderNo: 'WD1', step: 'payment', token: 'p' });
  expect(completed).toEqual([]);
  expect(woken).toEqual([`ETH:${record.fromAddress}`]);
});

afterEach(() => {
  vi.useRealTimers();
});

const chains = { chains: ['ETH' as const], deadline: Number.MAX_SAFE_INTEGER };

test('an unfinished order without a running execution gets the next one', async () => {
  const { deps, started } = world(buildWithdrawal({ status: 'broadcast' }));
  expect(await reconcileOrders(deps, chains)).toBe(1);
  expect(started).toEqual([['WD1', 2]]);
});

test.each([
  ['runs already', buildWithdrawal({ status: 'approved' }), { running: true }],
  ['is final', buildWithdrawal({ status: 'confirmed' }), {}],
])('an order that %s is left alone', async (_name, record, options) => {
  const { deps, started } = world(record, options);
  expect(await reconcileOrders(deps, chains)).toBe(0);
  expect(started).toEqual([]);
});

test.each([
  ['an admin', 'pending', 'approval'],
  ['its payment', 'approved', 'payment'],
  ['its payment, signed', 'signing', 'payment'],
  ['its confirmations', 'broadcast', 'confirmation'],
] as const)('an order that waits for %s and renewed its wait is left alone', async (...row) => {
  const [, status, step] = row;
  const waits = { [step]: { token: 't', at: 1_767_225_600 } };
  const { deps, started } = world(buildWithdrawal({ status, waits }));
  expect(await reconcileOrders(deps, chains)).toBe(0);
  expect(started).toEqual([]);
});

test.each([
  ['a wait that is over', 'broadcast', { payment: { token: 'p', at: 1_767_225_600 } }],
  [
    'a wait of more than an hour',
    'approved',
    { payment: { token: 'p', at: 1_767_225_600 - 3_400 } },
  ],
  ['no wait', 'pending', {}],
] as const)(
  '%s is not a sign of life: the order gets the next execution',
  async (_, status, waits) => {
    const { deps, started } = world(buildWithdrawal({ status, waits }));
    expect(await reconcileOrders(deps, chains)).toBe(1);
    expect(started).toEqual([['WD1', 2]]);
  },
);

/** Many unfinished orders of ETH under the virtual clock; the moment of each question is noted. */
function crowd(orders: Withdrawal[]) {
  const byNo = new Map(orders.map((order) => [order.orderNo, order]));
  const askedAt = new Map<string, number>();
  const { deps } = world(buildWithdrawal());
  const crowded = {
    ...deps,
    clock: fakeClock(Date.now),
    sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
    orders: fakeOrderStore({
      get: async (no) => byNo.get(no) ?? null,
      getMany: async (nos) => nos.flatMap((no) => byNo.get(no) ?? []),
      unfinished: async (_, cursor) => {
        const from = Number(cursor ?? 0);
        const more = from + 100 < orders.length;
        return {
          orderNos: orders.slice(from, from + 100).map(({ orderNo }) => orderNo),
          cursor: more ? String(from + 100) : null,
        };
      },
    }),
    workflow: {
      ...deps.workflow,
      isRunning: async (orderNo: string) => {
        askedAt.set(orderNo, Date.now());
        return true;
      },
    },
  };
  return { deps: crowded, askedAt };
}

test('10,000 orders in renewed waits, seven of them silent: seven questions', async () => {
  vi.useFakeTimers({ now: 1_767_225_600_000 + 600_000 });
  const orders = Array.from({ length: 10_000 }, (_, i) => {
    const at = i % 1_500 === 0 ? 1_767_225_600 - 3_600 : 1_767_225_600;
    const status = (['approved', 'signing', 'broadcast'] as const)[i % 3];
    const step = status === 'broadcast' ? 'confirmation' : 'payment';
    return buildWithdrawal({
      orderNo: `WD${i}`,
      status,
      waits: { [step]: { token: 't', at } },
    });
  });
  const { deps, askedAt } = crowd(orders);
  const run = reconcileOrders(deps, chains);
  await vi.runAllTimersAsync();
  expect(await run).toBe(0);
  expect([...askedAt.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `WD${i * 1_500}`));
});

test('10,000 silent orders: fewer than ten questions a second, and runs continue to the end', async () => {
  vi.useFakeTimers({ now: 1_767_225_600_000 + 600_000 });
  const orders = Array.from({ length: 10_000 }, (_, i) =>
    buildWithdrawal({ orderNo: `WD${i}`, status: 'approved' }),
  );
  const { deps, askedAt } = crowd(orders);
  const place: ReconcilePlace = { chain: null, cursor: null };
  let runs = 0;
  do {
    vi.setSystemTime(1_767_225_600_000 + 600_000 + runs * 60_000);
    const deadline = Date.now() + 40_000;
    const run = reconcileOrders(deps, { ...chains, deadline, place });
    await vi.runAllTimersAsync();
    await run;
    expect(Date.now()).toBeLessThan(deadline + 1_000);
    runs += 1;
  } while (place.chain !== null && runs < 100);
  expect(askedAt.size).toBe(10_000);
  const perSecond = new Map<number, number>();
  for (const at of askedAt.values()) {
    const second = Math.floor(at / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(10);
  expect(runs).toBeLessThan(40);
});

test('an order that cannot be reconciled does not block the others', async () => {
  const broken = buildWithdrawal({ orderNo: 'WD0', status: 'broadcast' });
  const orders: Partial<OrderStore> = {
    get: async (no) => {
      if (no === 'WD0') throw new Error('broken');
      return buildWithdrawal({ status: 'broadcast' });
    },
    getMany: async () => [broken, buildWithdrawal({ status: 'broadcast' })],
  };
  const { deps, started } = world(buildWithdrawal({ status: 'broadcast' }), { orders });
  expect(await reconcileOrders(deps, chains)).toBe(1);
  expect(started).toEqual([['WD1', 2]]);
});

/** Operations that wait for an admin, under a clock that a sleep moves. */
function waiting(operations: Operation[]) {
  const startMs = 1_767_225_600_000 + 3_600_000;
  const state = { ms: startMs };
  const endedAt = new Map<string, number>();
  const { deps } = world(buildWithdrawal());
  return {
    startMs,
    endedAt,
    deps: {
      ...deps,
      clock: fakeClock(() => state.ms),
      sleep: async (ms: number) => {
        state.ms += ms;
      },
      workflow: { ...deps.workflow, isRunning: async () => true },
      orders: fakeOrderStore({
        get: async (no) => operations.find(({ orderNo }) => orderNo === no) ?? null,
        getMany: async () => operations,
        unfinished: async () => ({ orderNos: operations.map((one) => one.orderNo), cursor: null }),
        transition: async ({ orderNo, set, order }) => {
          endedAt.set(orderNo, state.ms);
          return { ...order, ...set } as Order;
        },
      }),
    },
  };
}

test('an operation that expires during a run ends in that second, a later one by the next run', async () => {
  const at = (orderNo: string, seconds: number) =>
    buildOperation({
      orderNo,
      expiresAt: 1_767_225_600 + 3_600 + seconds,
      waits: { approval: { token: 't', at: 1_767_225_600 + 3_500 } },
    });
  const { deps, startMs, endedAt } = waiting([
    at('OP1', 39),
    at('OP2', 41),
    at('OP3', 5),
    at('OP4', 0),
  ]);
  await reconcileOrders(deps, { chains: ['ETH'], deadline: startMs + 40_000 });
  expect(Object.fromEntries(endedAt)).toEqual({
    OP4: startMs,
    OP3: startMs + 5_000,
    OP1: startMs + 39_000,
  });
});

test('operations that expire together end as far as the run has time, the others by the next run', async () => {
  const expiresAt = 1_767_225_600 + 3_600 + 39;
  const both = ['OP1', 'OP2'].map((orderNo) => buildOperation({ orderNo, expiresAt }));
  const { deps, startMs, endedAt } = waiting(both);
  const orders = fakeOrderStore({
    ...deps.orders,
    transition: async (write) => {
      await deps.sleep(1_001);
      return deps.orders.transition(write);
    },
  });
  await reconcileOrders({ ...deps, orders }, { chains: ['ETH'], deadline: startMs + 40_000 });
  expect([...endedAt.keys()]).toEqual(['OP1']);
});

test('an operation that is decided while the run waits for its expiry stays as it was decided', async () => {
  const pending = buildOperation({ expiresAt: 1_767_225_600 + 3_600 + 5 });
  const decided = { ...pending, status: 'approved' as const, rev: pending.rev + 1 };
  const { deps, startMs } = waiting([pending]);
  const orders = fakeOrderStore({
    ...deps.orders,
    getMany: async () => [pending],
    unfinished: async () => ({ orderNos: ['OP1'], cursor: null }),
    get: async () => decided,
    // The stored revision is another one by then.
    transition: async () => null,
  });
  await expect(
    reconcileOrders({ ...deps, orders }, { chains: ['ETH'], deadline: startMs + 40_000 }),
  ).resolves.toBe(0);
});

test('the caller receives each open order, restarted or not', async () => {
  const { deps } = world(buildWithdrawal({ status: 'approved' }), { running: true });
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
  const { deps } = world(buildWithdrawal({ status: 'approved' }), { running: true, orders });
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
