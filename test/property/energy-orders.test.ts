/**
 * Energy orders under random markets and deaths: the ledger always sums to the balance, the balance
 * never falls below zero, no payment is charged or rents twice, and no more energy is promised than
 * there is.
 */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { EnergyMarket, RentState } from '#extensions/energy/ports.ts';
import { advanceEnergyOrder } from '#extensions/energy/rules/advance-energy-order.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { requestEnergy } from '#extensions/energy/rules/request-energy.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { runs } from '#test/forms.ts';

const sender = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const need = 64_285;

class Died extends Error {}

/** What a market does with one request. */
const behaviours = ['done', 'half', 'refuse', 'lie', 'lost', 'never'] as const;

type Behaviour = (typeof behaviours)[number];

function world(input: { behaviours: Behaviour[]; deaths: number[]; sun: bigint }) {
  let writes = 0;
  const deaths = new Set(input.deaths);
  const energy = fakeEnergyStore(buildSubscription(), () => {
    writes += 1;
    if (deaths.has(writes)) throw new Died();
  });
  energy.credit('TU1', input.sun);
  let free = 0n;
  let nowMs = 1_767_225_600_000;
  const rented = new Map<string, RentState & { energy: number }>();
  let asked = 0;
  const market = (name: string): EnergyMarket => ({
    name,
    quote: async () => (name === 'expensive' ? 2n : 1n),
    async rent({ requestId, energy: units }) {
      const known = rented.get(requestId);
      if (known) return { kind: 'taken', tradeNo: known.tradeNo ?? '' };
      const behaviour = input.behaviours[asked % input.behaviours.length]!;
      asked += 1;
      if (behaviour === 'refuse') return { kind: 'refused', reason: 'no energy' };
      if (behaviour === 'never') return { kind: 'unclear', reason: 'no answer' };
      const came = { done: units, half: Math.floor(units / 2), lie: 0, lost: units }[behaviour];
      free += BigInt(came);
      const state = behaviour === 'half' ? ('partial' as const) : ('done' as const);
      rented.set(requestId, { state, tradeNo: `T${rented.size}`, energy: units });
      return behaviour === 'lost'
        ? { kind: 'unclear', reason: 'no answer' }
        : { kind: 'taken', tradeNo: `T${rented.size - 1}` };
    },
    look: async (requestId) => rented.get(requestId) ?? { state: 'unknown', tradeNo: null },
  });
  const orders = new Map<string, Withdrawal>();
  const deps: EnergyDeps = {
    chain: chains.TRX,
    energy: energy.store,
    orders: {
      get: async (no) => orders.get(no) ?? null,
      getMany: async (nos) => nos.flatMap((no) => orders.get(no) ?? []),
    },
    payments: { slot: async () => null },
    tron: {
      freeEnergy: async () => free,
      seenEnergy: async () => ({ least: free, most: free }),
      needOf: async () => ({ energy: need, burnSun: BigInt(need) * 100n }),
    },
    service: {
      prices: publishedPrices,
      unbilledDailySun: 3_500_000n,
      markets: [market('cheap'), market('expensive')],
    },
    wake: async () => {},
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
    log: fakeLogger().log,
  };
  return {
    energy,
    deps,
    rented,
    free: () => free,
    later: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    add(no: string) {
      const order = buildWithdrawal({
        orderNo: no,
        chain: 'TRX',
        tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        fromAddress: sender,
        status: 'approved',
      });
      orders.set(no, order);
    },
    /** The payment was mined, and used its energy. */
    pay(no: string) {
      const order = orders.get(no)!;
      free -= BigInt(need);
      orders.set(no, { ...order, status: 'confirmed' });
    },
  };
}

test('every order ends, and the books and promises hold at every moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        behaviours: fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 6 }),
        deaths: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
        trx: fc.integer({ min: 0, max: 12 }),
        count: fc.integer({ min: 1, max: 5 }),
        topUps: fc.array(
          fc.record({ step: fc.nat({ max: 59 }), sun: fc.integer({ min: 1, max: 9_000_000 }) }),
          { maxLength: 5 },
        ),
      }),
      async ({ behaviours: acts, deaths, trx, count, topUps }) => {
        const of = world({ behaviours: acts, deaths, sun: BigInt(trx) * 1_000_000n });
        const check = async () => {
          const { sun, topUpSun, consumedSun } = await of.energy.store.ledgerSum('demo');
          expect(of.energy.balance).toMatchObject({ sun, topUpSun, consumedSun });
          expect(sun).toBeGreaterThanOrEqual(0n);
          const { promised } = await of.energy.receiverOf(sender);
          const total = Object.values(promised).reduce((all, one) => all + one, 0);
          expect(BigInt(total)).toBeLessThanOrEqual(of.free());
          const charged = of.energy.all().reduce((all, one) => all + one.chargedSun, 0n);
          expect(of.energy.balance.consumedSun).toBeGreaterThanOrEqual(0n);
          expect(of.energy.balance.consumedSun).toBe(charged);
        };
        const alive = async (work: () => Promise<unknown>) => {
          try {
            await work();
          } catch (error) {
            if (!(error instanceof Died)) throw error;
          }
          await check();
        };
        const numbers = Array.from({ length: count }, (_, i) => `WD${i}`);
        for (const no of numbers) {
          of.add(no);
          // A death between two writes, and the message that comes again.
          for (let i = 0; i < 3; i++) await alive(() => requestEnergy(of.deps, no));
        }
        for (let step = 0; step < 60; step++) {
          of.later(15);
          for (const [i, { sun }] of topUps.entries()) {
            if (topUps[i]?.step === step) of.energy.credit(`TU-${i}`, BigInt(sun));
          }
          for (const energyNo of await of.energy.store.dueOrders(of.deps.clock.now())) {
            await alive(() => advanceEnergyOrder(of.deps, energyNo));
          }
        }
        const open = of.energy.all().filter(({ status }) => status === 'ordered');
        expect(open).toEqual([]);
        // Each market was asked for an order under one id.
        expect(of.rented.size).toBeLessThanOrEqual(2 * count);
      },
    ),
    { numRuns: runs(150) },
  );
});

test('what a mined payment used is not promised any longer', async () => {
  const of = world({ behaviours: ['done'], deaths: [], sun: 100_000_000n });
  for (const no of ['WD1', 'WD2', 'WD3']) {
    of.add(no);
    const made = await requestEnergy(of.deps, no);
    for (let i = 0; i < 3; i++) {
      of.later(4);
      await advanceEnergyOrder(of.deps, made!.energyNo);
    }
    expect(await of.energy.store.order(made!.energyNo)).toMatchObject({ status: 'delegated' });
    of.pay(no);
  }
  expect(of.rented.size).toBe(3);
});
