import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { TopUp } from '#extensions/energy/model/subscription.ts';
import {
  type ForwardDeps,
  forwardTopUps,
} from '#extensions/energy/rules/top-ups/forward-top-ups.ts';
import { isFinal } from '#model/order-status.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import {
  buildInternalOrder,
  depositAddress,
  energyAccount,
} from '#test/builders/build-internal-order.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const trx = 1_000_000n;
const fee = 270_000n;
const start = 1_767_230_000;

/** A deposit address with coin, the orders that send from it, and the schedule that makes them. */
function world(before: (write: string) => void = () => {}) {
  const of = {
    held: 0n,
    now: start,
    nodeFails: (_projectId: string): boolean => false,
  };
  const books = fakeEnergyStore(buildSubscription(), before);
  const orders = new Map<string, InternalOrder>();
  const logged: LoggedEvent[] = [];
  const open = () => [...orders.values()].filter(({ status }) => !isFinal(status));
  const reserved = () =>
    open().reduce((sum, { amount, reservation }) => sum + amount + reservation.fee, 0n);
  const clock = fakeClock(() => of.now * 1000);
  const deps: ForwardDeps = {
    chain: chains.TRX,
    energy: {
      ...books.store,
      subscription: async (projectId) => {
        if (of.nodeFails(projectId)) throw new Error('no answer');
        return buildSubscription({ projectId });
      },
    },
    internal: {
      get: async (no) => orders.get(no) ?? null,
      getMany: async (numbers) => numbers.flatMap((no) => orders.get(no) ?? []),
      create: async ({ order, limits }) => {
        before('create');
        if (orders.has(order.orderNo)) return 'duplicate';
        if (limits && reserved() > limits.maxNativeReserved) return 'balance_moved';
        orders.set(order.orderNo, order);
        return 'created';
      },
    },
    payments: { coinReserved: async () => ({ reserved: reserved(), epoch: 0 }) },
    balances: { balance: async () => ({ amount: of.held, block: 1n }) },
    fees: { estimate: async () => ({ gasLimit: 270n, maxFeePerGas: 1_000n, maxFee: fee }) },
    energyAccount,
    wake: async () => {},
    clock,
    log: recordingLogger(logged),
  };
  const end = (order: InternalOrder, status: 'confirmed' | 'failed'): void => {
    const txHash = status === 'confirmed' ? `tx-${order.orderNo}` : null;
    orders.set(order.orderNo, { ...order, status, txHash, confirmedAt: of.now });
    if (status === 'confirmed') of.held -= order.amount + order.reservation.fee;
  };
  return {
    of,
    orders,
    open,
    logged,
    end,
    /** Credits a top-up; its coin lies on the address already, or comes with it. */
    async credit(depositNo: string, sun: bigint, set: { coin?: boolean; projectId?: string } = {}) {
      if (set.coin !== false) of.held += sun;
      const { projectId = 'demo' } = set;
      const none = { forwardNo: null, settledTxHash: null };
      await books.store.putTopUp(
        { depositNo, projectId, sun, ...none, rev: 1, dueAt: of.now },
        null,
      );
    },
    topUp: (depositNo: string): TopUp => books.topUpOf(depositNo)!,
    run: () => forwardTopUps(deps),
    /** Runs once a minute; open transactions are mined before. */
    async runs(minutes: number, mined = true) {
      let settled = 0;
      for (let minute = 0; minute < minutes; minute++) {
        of.now += 60;
        if (mined) for (const order of open()) end(order, 'confirmed');
        settled += await forwardTopUps(deps);
      }
      return settled;
    },
  };
}

test('a forward sends what it serves less the fee, and leaves the coin of a top-up that is not credited yet', async () => {
  const { credit, run, runs, open, of, topUp } = world();
  await credit('DP1', 50n * trx);
  of.held += 20n * trx;
  await run();
  expect(open()).toMatchObject([
    { amount: 50n * trx - fee, serves: ['DP1'], fromAddress: depositAddress },
  ]);
  await credit('DP2', 20n * trx, { coin: false });
  expect(await runs(3)).toBe(2);
  expect(topUp('DP1').settledTxHash).not.toBe(topUp('DP2').settledTxHash);
  expect(of.held).toBe(0n);
});

test('top-ups that wait together go together, once', async () => {
  const { credit, run, runs, orders } = world();
  await credit('DP1', 5n * trx);
  await credit('DP2', 7n * trx);
  await run();
  await run();
  expect(await runs(1)).toBe(2);
  expect([...orders.values()]).toMatchObject([{ amount: 12n * trx - fee }]);
});

test('while a forward is in flight, no other one counts on the same coin', async () => {
  const { credit, run, runs, open, of } = world();
  await credit('DP1', 50n * trx);
  await run();
  // The coin of the second one is not seen yet; that of the first one still lies there.
  await credit('DP2', 30n * trx, { coin: false });
  await run();
  expect(open()).toHaveLength(1);
  of.held += 30n * trx;
  expect(await runs(3)).toBe(2);
});

test('a top-up that a restore forgot is settled by the forward that took it along', async () => {
  const { credit, run, runs, orders, of, topUp, logged } = world();
  await credit('DP1', 50n * trx);
  await credit('DP2', 20n * trx);
  await run();
  const [forward] = [...orders.values()];
  expect(forward).toMatchObject({ serves: ['DP1', 'DP2'], amount: 70n * trx - fee });
  expect(await runs(2)).toBe(2);
  // The table is restored from before the second one; it is written again, without its forward.
  Object.assign(topUp('DP2'), { forwardNo: null, settledTxHash: null, rev: 1 });
  expect(await runs(3)).toBe(1);
  expect(topUp('DP2')).toMatchObject({
    forwardNo: forward!.orderNo,
    settledTxHash: `tx-${forward!.orderNo}`,
  });
  expect(of.held).toBe(0n);
  expect(orders.size).toBe(1);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a top-up that no forward serves is settled by none, whatever another one carried', async () => {
  const { credit, runs, orders, topUp } = world();
  const forward = buildInternalOrder({
    orderNo: 'IN-more',
    serves: ['DP1'],
    amount: 70n * trx - fee,
    status: 'confirmed',
    txHash: 'tx-more',
  });
  orders.set(forward.orderNo, forward);
  await credit('DP1', 50n * trx, { coin: false });
  Object.assign(topUp('DP1'), { forwardNo: 'IN-more' });
  await credit('DP2', 20n * trx, { coin: false });
  expect(await runs(3)).toBe(1);
  expect(topUp('DP2')).toMatchObject({ forwardNo: null, settledTxHash: null });
});

test('coin that left otherwise settles nothing: an alarm, whatever the rest is', async () => {
  const { credit, runs, of, topUp, logged, orders } = world();
  await credit('DP1', 500n * trx);
  of.held = 10n * trx;
  expect(await runs(60)).toBe(0);
  expect(logged.some(({ event }) => event === 'energy.top-up-uncovered')).toBe(false);
  expect(await runs(600)).toBe(0);
  expect(orders.size).toBe(0);
  expect(topUp('DP1')).toMatchObject({ forwardNo: null, settledTxHash: null });
  const alarms = logged.filter(({ event }) => event === 'energy.top-up-uncovered');
  expect(alarms.length).toBeGreaterThan(0);
  expect(alarms.length).toBeLessThanOrEqual(11);
  // A later top-up does not wait for it.
  await credit('DP2', 30n * trx);
  expect(await runs(3)).toBe(1);
  expect(topUp('DP2').settledTxHash).not.toBeNull();
});

test('a forward that carried less than its top-ups settles none of them', async () => {
  const { credit, runs, orders, topUp, logged } = world();
  await credit('DP1', 500n * trx);
  const short = buildInternalOrder({ orderNo: 'IN-s', serves: ['DP1'], amount: 10n * trx - fee });
  orders.set(short.orderNo, short);
  Object.assign(topUp('DP1'), { forwardNo: 'IN-s' });
  expect(await runs(2)).toBe(0);
  expect(topUp('DP1').settledTxHash).toBeNull();
  expect(logged.find(({ event }) => event === 'energy.forward-short')).toMatchObject({
    level: 'error',
    fields: { order_no: 'IN-s', carried_sun: `${10n * trx}`, credited_sun: `${500n * trx}` },
  });
});

test('a failed forward is made again, under another number', async () => {
  const { credit, run, runs, open, end, orders } = world();
  await credit('DP1', 50n * trx);
  await run();
  for (const order of open()) end(order, 'failed');
  await run();
  expect(orders.size).toBe(2);
  expect(await runs(1)).toBe(1);
});

test('a top-up below the fee waits for a later one, and goes with it', async () => {
  const { credit, runs, topUp, of } = world();
  await credit('DP1', fee);
  expect(await runs(30)).toBe(0);
  await credit('DP2', 2n * trx);
  expect(await runs(3)).toBe(2);
  expect(topUp('DP1').settledTxHash).not.toBeNull();
  expect(of.held).toBe(0n);
});

test('a hundred top-ups that come to nothing do not hold up those of other projects', async () => {
  const { credit, run, runs, of, topUp } = world();
  for (let i = 0; i < 100; i++) {
    await credit(`DP${i}`, trx, { projectId: 'attacked', coin: false });
  }
  of.nodeFails = (projectId) => projectId === 'attacked';
  await run();
  of.now += 60;
  await credit('DPx', 40n * trx, { projectId: 'other' });
  expect(await runs(6)).toBe(1);
  expect(topUp('DPx').settledTxHash).not.toBeNull();
});

test('a run that ends anywhere is continued: one forward, and each top-up settled once', async () => {
  for (let dies = 1; dies <= 8; dies++) {
    let writes = 0;
    let isArmed = false;
    const { credit, run, runs, orders, of } = world(() => {
      if (!isArmed) return;
      writes += 1;
      if (writes === dies) throw new Error('the process ends here');
    });
    for (const depositNo of ['DP1', 'DP2', 'DP3']) await credit(depositNo, 10n * trx);
    isArmed = true;
    await run().catch(() => {});
    isArmed = false;
    expect(await runs(200), `ends at write ${dies}`).toBe(3);
    expect([...orders.values()].filter(({ status }) => status === 'confirmed')).toHaveLength(1);
    expect(of.held).toBe(0n);
  }
});
