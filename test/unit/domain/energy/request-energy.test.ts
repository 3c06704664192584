import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { withdrawalStatus } from '#contract/statuses.ts';
import type { EnergyDeps } from '#domain/energy/deps.ts';
import { publishedPrices } from '#domain/energy/rental-price.ts';
import { requestEnergy } from '#domain/energy/request-energy.ts';
import type { EnergyOrder } from '#model/energy/energy-order.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const price = 1_750_000n;

/** Payments of one project, each from its own address, where no address has energy. */
function world({ sun, lowBalanceSun = 50_000_000n }: { sun: bigint; lowBalanceSun?: bigint }) {
  const energy = fakeEnergyStore(buildSubscription({ lowBalanceSun }));
  energy.credit('TU1', sun);
  const orderOf = (orderNo: string) =>
    buildWithdrawal({
      orderNo,
      chain: 'TRX',
      tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      fromAddress: `T${orderNo}`,
      status: withdrawalStatus.approved,
    });
  const deps: EnergyDeps = {
    chain: chains.TRX,
    energy: energy.store,
    orders: { get: async (no) => orderOf(no), getMany: async (nos) => nos.map(orderOf) },
    payments: fake({}),
    tron: {
      freeEnergy: async () => 0n,
      seenEnergy: async () => ({ least: 0n, most: 0n }),
      needOf: async () => ({ energy: 64_285, burnSun: 6_428_500n }),
    },
    service: { prices: publishedPrices, unbilledDailySun: 0n, providers: [] },
    wake: async () => {},
    clock: stoppedClock(1_767_230_000),
    log: fakeLogger().log,
  };
  return { energy, request: (orderNo: string) => requestEnergy(deps, orderNo) };
}

const failed = (orders: (EnergyOrder | null)[]) =>
  orders.filter((order) => order?.status === 2).length;

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

test('an order shows what burning would cost, whatever it costs itself', async () => {
  const { request } = world({ sun: price });
  expect(await request('WD1')).toMatchObject({ costSun: price, burnSun: 6_428_500n });
  expect(await request('WD2')).toMatchObject({ status: 2, costSun: 0n, burnSun: 6_428_500n });
});
