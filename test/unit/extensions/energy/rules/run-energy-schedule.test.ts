import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { EnergyMarket } from '#extensions/energy/ports.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { runEnergySchedule } from '#extensions/energy/rules/run-energy-schedule.ts';
import type { ForwardDeps } from '#extensions/energy/rules/top-ups/forward-top-ups.ts';
import { buildEnergyOrder } from '#test/builders/build-energy-order.ts';
import { energyAccount } from '#test/builders/build-internal-order.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const start = 1_767_230_000;

/** A schedule over rentals that have ended; the provider `silent` does not say so. */
function world() {
  const of = { now: start, asked: 0 };
  const books = fakeEnergyStore(null);
  const silent = fake<EnergyMarket>({
    name: 'silent',
    hasEnded: async () => {
      of.asked += 1;
      throw new Error('no answer');
    },
  });
  const deps: EnergyDeps & ForwardDeps = {
    chain: chains.TRX,
    energy: books.store,
    orders: fake({}),
    tron: fake({}),
    service: { prices: {}, unbilledDailySun: 0n, markets: [silent] },
    internal: fake({}),
    payments: fake({}),
    balances: fake({}),
    fees: fake({}),
    energyAccount,
    wake: async () => {},
    clock: fakeClock(() => of.now * 1000),
    log: fakeLogger().log,
  };
  return {
    of,
    put: (energyNo: string, provider: string, endsAt: number) =>
      books.putOrder(
        buildEnergyOrder({ energyNo, status: 'delegated', provider, endsAt, dueAt: endsAt }),
      ),
    status: async (energyNo: string) => (await books.store.order(energyNo))?.status,
    async runs(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await runEnergySchedule(deps, of.now * 1000 + 40_000);
        of.now += 60;
      }
    },
  };
}

test('a hundred orders whose provider does not answer do not hold up the schedule', async () => {
  const { put, status, runs } = world();
  for (let i = 0; i < 100; i++) put(`withdraw:old${i}`, 'silent', start - 1_000);
  put('withdraw:new', 'gone', start - 10);
  await runs(1);
  expect(await status('withdraw:new')).toBe('delegated');
  await runs(1);
  expect(await status('withdraw:new')).toBe('recovered');
});

test('an order that cannot be advanced is asked about less and less, and at least once an hour', async () => {
  const { put, of, runs } = world();
  put('withdraw:old', 'silent', start);
  await runs(60);
  expect(of.asked).toBeGreaterThan(5);
  expect(of.asked).toBeLessThan(25);
  of.asked = 0;
  await runs(24 * 60);
  expect(of.asked).toBeGreaterThanOrEqual(24);
  expect(of.asked).toBeLessThan(40);
});
