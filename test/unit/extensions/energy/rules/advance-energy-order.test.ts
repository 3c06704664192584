import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import type { EnergyMarket, RentState } from '#extensions/energy/ports.ts';
import { advanceEnergyOrder } from '#extensions/energy/rules/advance-energy-order.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { buildEnergyOrder, buildSubscription } from '#test/builders/build-energy-order.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

/** One order that is charged and asked of no provider yet, and two providers. */
async function world(
  quotes: Record<'stake' | 'market', (bigint | null)[]>,
  set: Partial<EnergyOrder> = {},
) {
  const energy = fakeEnergyStore(buildSubscription());
  const order = buildEnergyOrder(set);
  await energy.store.write({ order, change: null, outbox: [] });
  const asked: string[] = [];
  const state: RentState = { state: 'unknown', tradeNo: null };
  const hasEnded = { now: false };
  const provider = (name: 'stake' | 'market'): EnergyMarket => ({
    name,
    quote: async () => quotes[name].shift() ?? null,
    async rent() {
      asked.push(name);
      return { kind: 'taken', tradeNo: name };
    },
    look: async () => state,
    ...(name === 'stake' && { hasEnded: async () => hasEnded.now }),
  });
  let now = order.createdAt;
  const deps: EnergyDeps = {
    chain: chains.TRX,
    energy: energy.store,
    orders: fake({}),
    payments: fake({}),
    tron: {
      freeEnergy: async () => 0n,
      seenEnergy: async () => ({ least: 0n, most: 0n }),
      needOf: async () => ({ energy: order.need, burnSun: order.burnSun }),
    },
    service: {
      prices: publishedPrices,
      unbilledDailySun: 0n,
      markets: [provider('stake'), provider('market')],
    },
    wake: async () => {},
    clock: { now: () => now, nowMs: () => now * 1_000 },
    log: fakeLogger().log,
  };
  return {
    asked,
    energy,
    state,
    hasEnded,
    later(seconds: number) {
      now += seconds;
    },
    run: () => advanceEnergyOrder(deps, order.energyNo),
    stored: () => energy.store.order(order.energyNo),
  };
}

test('two runs that choose another provider each: one is asked, the one that is stored', async () => {
  // The second run sees own stake pledged by the first one.
  const { asked, run, stored } = await world({ stake: [0n, null], market: [5n, 5n] });
  await Promise.all([run(), run()]);
  expect(asked).toHaveLength(1);
  expect(await stored()).toMatchObject({
    status: 'ordered',
    provider: asked[0],
    tradeNo: asked[0],
  });
});

test('what a provider never got is asked of it again by one run', async () => {
  const { asked, later, run } = await world({ stake: [0n], market: [] });
  await run();
  expect(asked).toEqual(['stake']);
  later(3);
  await Promise.all([run(), run()]);
  expect(asked).toEqual(['stake', 'stake']);
});

test.each<[string, RentState['state'], object, bigint]>([
  ['came back', 'done', { status: 'recovered', chargedSun: 1_750_000n, failReason: null }, 0n],
  [
    'a reorganisation removed for good',
    'failed',
    { status: 'failed', chargedSun: 0n, failReason: 'the delegation left the chain' },
    1_750_000n,
  ],
])('own stake that %s ends its order', async (_, state, end, refund) => {
  const lent = { provider: 'stake', status: 'delegated' as const, dueAt: 600, endsAt: 600 };
  const of = await world({ stake: [], market: [] }, lent);
  of.state.state = state;
  await of.run();
  expect(await of.stored()).toMatchObject({ status: 'delegated' });
  of.hasEnded.now = true;
  of.later(3);
  await of.run();
  expect(await of.stored()).toMatchObject({ ...end, dueAt: null });
  expect((await of.energy.store.balance('demo')).sun).toBe(refund);
});
