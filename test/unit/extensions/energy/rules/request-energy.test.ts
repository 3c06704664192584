import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { requestEnergy } from '#extensions/energy/rules/request-energy.ts';
import type { DurationCode } from '#model/rental-codes.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const price = 1_750_000n;

const now = 1_767_230_000;

/** Payments of one project, each from its own address unless `from` says so; none has energy by default. */
function world({
  sun,
  lowBalanceSun = 50_000_000n,
  from,
  has = 0n,
  unbilledDailySun = 0n,
  prices = publishedPrices,
  resourceDuration,
}: {
  sun: bigint;
  lowBalanceSun?: bigint;
  from?: string;
  has?: bigint;
  unbilledDailySun?: bigint;
  prices?: typeof publishedPrices;
  resourceDuration?: DurationCode;
}) {
  const energy = fakeEnergyStore(buildSubscription({ lowBalanceSun }));
  energy.credit('TU1', sun);
  const orderOf = (orderNo: string) => {
    const order = buildWithdrawal({
      orderNo,
      chain: 'TRX',
      tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      fromAddress: from ?? `T${orderNo}`,
      status: 'approved',
    });
    if (resourceDuration) order.reservation.resourceDuration = resourceDuration;
    return order;
  };
  const deps: EnergyDeps = {
    chain: chains.TRX,
    energy: energy.store,
    orders: { get: async (no) => orderOf(no), getMany: async (nos) => nos.map(orderOf) },
    payments: fake({}),
    tron: {
      freeEnergy: async () => has,
      seenEnergy: async () => ({ least: has, most: has }),
      needOf: async () => ({ energy: 64_285, burnSun: 6_428_500n }),
    },
    service: { prices, unbilledDailySun, markets: [] },
    wake: async () => {},
    clock: stoppedClock(now),
    log: fakeLogger().log,
  };
  return { energy, request: (orderNo: string) => requestEnergy(deps, orderNo) };
}

const failed = (orders: (EnergyOrder | null)[]) =>
  orders.filter((order) => order?.status === 'failed').length;

test('a thousand orders on one balance at once: exactly as many as it pays for, to the last sun', async () => {
  const paid = 700n;
  const { energy, request } = world({ sun: paid * price + price - 1n });
  const numbers = Array.from({ length: 1_000 }, (_, i) => `WD${i}`);
  // Each is asked for twice, as a queue does.
  const made = await Promise.all([...numbers, ...numbers].map(request));
  expect(failed(made)).toBe(600);
  expect(energy.balance).toMatchObject({ sun: price - 1n, consumedSun: paid * price });
  expect(await energy.store.ledgerSum('demo')).toMatchObject({
    sun: price - 1n,
    entries: Number(paid) + 1,
  });
  const alerts = energy.outbox.filter(({ event }) => event?.name === 'energy.low_balance');
  expect(alerts).toHaveLength(1);
});

test('a sweep rents for as long as its configuration says, at the price of that duration', async () => {
  const prices = { ...publishedPrices, 30001: { warm: 3_000_000n, cold: 6_000_000n } };
  const { request } = world({ sun: 10_000_000n, prices, resourceDuration: '30001' });
  const asked = {
    durationCode: '30001',
    businessType: 'sweep',
    costSun: 3_000_000n,
    energy: 64_400,
  };
  expect(await request('SP1')).toMatchObject(asked);
  const plain = world({ sun: 10_000_000n, prices });
  expect(await plain.request('SP1')).toMatchObject({ durationCode: '10010', costSun: price });
  expect(await plain.request('WD1')).toMatchObject({ durationCode: '10010', costSun: price });
});

test('only another rental of ten minutes is free within ten minutes of one', async () => {
  for (const [resourceDuration, costSun] of [
    ['10010', 0n],
    ['20001', price],
    ['30001', price],
  ] as const) {
    const { energy, request } = world({
      sun: price,
      from: 'TA',
      unbilledDailySun: price,
      resourceDuration,
    });
    const receiver = await energy.receiverOf('TA');
    await energy.store.putReceiver({ ...receiver, lastDelegatedAt: now - 1, rev: 1 });
    expect(await request('SP1'), resourceDuration).toMatchObject({ status: 'ordered', costSun });
  }
});

test('an order shows what burning would cost, whatever it costs itself', async () => {
  const { request } = world({ sun: price });
  expect(await request('WD1')).toMatchObject({ costSun: price, burnSun: 6_428_500n });
  expect(await request('WD2')).toMatchObject({
    status: 'failed',
    costSun: 0n,
    burnSun: 6_428_500n,
  });
});

test('energy that the sender has costs nothing, and is promised to one payment', async () => {
  const { energy, request } = world({ sun: price, from: 'TA', has: 64_285n });
  expect(await request('WD1')).toMatchObject({ status: 'delegated', costSun: 0n, provider: null });
  expect((await energy.receiverOf('TA')).promised).toEqual({ WD1: 64_285 });
  // One unit is missing for both.
  expect(await request('WD2')).toMatchObject({ status: 'ordered', costSun: price });
});

test.each([
  ['599 s after a rental of the sender it costs nothing', 599, 0n],
  ['600 s after it is charged', 600, price],
])('%s', async (_name, seconds, costSun) => {
  const { energy, request } = world({ sun: price, from: 'TA', unbilledDailySun: price });
  const receiver = await energy.receiverOf('TA');
  await energy.store.putReceiver({ ...receiver, lastDelegatedAt: now - seconds, rev: 1 });
  expect(await request('WD1')).toMatchObject({ status: 'ordered', costSun, chargedSun: costSun });
  expect(energy.balance.sun).toBe(price - costSun);
});

test('what the platform pays in a day is bounded; beyond it a rental is charged', async () => {
  const { energy, request } = world({ sun: price, from: 'TA', unbilledDailySun: 2n * price });
  const receiver = await energy.receiverOf('TA');
  await energy.store.putReceiver({ ...receiver, lastDelegatedAt: now - 1, rev: 1 });
  const made = [await request('WD1'), await request('WD2'), await request('WD3')];
  expect(made.map((order) => order?.costSun)).toEqual([0n, 0n, price]);
  expect(energy.balance.sun).toBe(0n);
});
