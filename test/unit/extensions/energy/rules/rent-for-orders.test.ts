import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { EnergyMarket } from '#extensions/energy/ports.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { rentForOrders } from '#extensions/energy/rules/rent-for-orders.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeEnergyStore } from '#test/fakes/ports/energy-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const sender = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const need = 64_285;
const price = 1_750_000n;
const blockMs = 3_000;
const ten = Array.from({ length: 10 }, (_, i) => `WD${i}`);

/** One wallet without energy, and a market whose rentals are on chain two blocks after it is asked. */
function world({ comes = true }: { comes?: boolean } = {}) {
  const energy = fakeEnergyStore(buildSubscription());
  energy.credit('TU1', 100n * price);
  let nowMs = 1_767_225_600_000;
  const arrivals = new Map<string, { at: number; units: bigint }>();
  const free = () =>
    [...arrivals.values()].reduce((sum, { at, units }) => (at <= nowMs ? sum + units : sum), 0n);
  const market: EnergyMarket = {
    name: 'market',
    quote: async () => 1n,
    async rent({ requestId, energy: units }) {
      nowMs += 400;
      if (!arrivals.has(requestId) && comes) {
        arrivals.set(requestId, { at: nowMs + 2 * blockMs, units: BigInt(units) });
      }
      return { kind: 'taken', tradeNo: requestId };
    },
    look: async (requestId) => ({ state: 'waiting', tradeNo: requestId }),
  };
  const unread = new Set<string>();
  const orderOf = (orderNo: string) =>
    buildWithdrawal({
      orderNo,
      chain: 'TRX',
      tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      fromAddress: sender,
      status: 'approved',
    });
  let pauses = 0;
  let overPromised = 0n;
  const deps: EnergyDeps & { pause(ms: number): Promise<void> } = {
    chain: chains.TRX,
    energy: energy.store,
    orders: {
      async get(orderNo) {
        if (unread.has(orderNo)) throw new Error('the table did not answer');
        return orderOf(orderNo);
      },
      getMany: async (orderNos) => orderNos.map(orderOf),
    },
    payments: { slot: async () => null },
    tron: {
      freeEnergy: async () => free(),
      seenEnergy: async () => ({ least: free(), most: free() }),
      needOf: async () => ({ energy: need, burnSun: 6_428_500n }),
    },
    service: {
      prices: publishedPrices,
      unbilledDailySun: 100_000_000n,
      markets: [market],
    },
    wake: async () => {},
    clock: { now: () => Math.floor(nowMs / 1_000), nowMs: () => nowMs },
    log: fakeLogger().log,
    async pause(ms) {
      pauses += 1;
      nowMs += ms;
      const { promised } = await energy.receiverOf(sender);
      const sum = Object.values(promised).reduce((all, units) => all + BigInt(units), 0n);
      if (sum > free()) overPromised = sum - free();
    },
  };
  const began = nowMs;
  return {
    deps,
    energy,
    unread,
    rentals: () => arrivals.size,
    pauses: () => pauses,
    overPromised: () => overPromised,
    seconds: () => (nowMs - began) / 1_000,
    run: (orderNos: string[], budgetMs = 40_000) => rentForOrders(deps, orderNos, began + budgetMs),
  };
}

test('ten of one wallet: the first is waited for, the others are rented together', async () => {
  const { energy, overPromised, pauses, rentals, run, seconds } = world();
  // Each is asked for twice, as the signer does while it waits.
  expect(await run([...ten, ...ten])).toEqual([]);
  expect(rentals()).toBe(10);
  const made = energy.all();
  expect(made.map(({ status }) => status)).toEqual(ten.map(() => 'delegated'));
  // Within ten minutes of the first rental the others cost nothing.
  expect(made.map(({ costSun }) => costSun)).toEqual([price, ...ten.slice(1).map(() => 0n)]);
  const { promised, awaited } = await energy.receiverOf(sender);
  expect(Object.keys(promised).sort()).toEqual(ten);
  expect(awaited).toEqual({});
  expect(overPromised()).toBe(0n);
  // One after the other they would take 64 seconds.
  expect(pauses()).toBeLessThanOrEqual(6);
  expect(seconds()).toBeLessThan(20);
});

test('a first rental that does not come holds the others up for twelve seconds', async () => {
  const { energy, rentals, run, seconds } = world({ comes: false });
  expect(await run(ten)).toEqual([]);
  expect(rentals()).toBe(0);
  const made = energy.all();
  expect(made.map(({ status, rentedAt }) => [status, rentedAt !== null])).toEqual(
    ten.map(() => ['ordered', true]),
  );
  expect(made[1]!.createdAtMs - made[0]!.createdAtMs).toBeLessThanOrEqual(13_000);
  expect(made[9]!.createdAtMs - made[1]!.createdAtMs).toBeLessThan(8 * 1_000);
  // Nothing was rented before: each is charged.
  expect(energy.balance.sun).toBe(90n * price);
  expect(seconds()).toBeLessThanOrEqual(40);
});

test('a payment that cannot be read is reported, and holds up no other', async () => {
  const { energy, run, unread } = world();
  unread.add('WD3');
  const failures = await run(ten);
  expect(failures).toEqual([{ orderNo: 'WD3', error: expect.any(Error) }]);
  expect(energy.all().map(({ status }) => status)).toEqual(ten.slice(1).map(() => 'delegated'));
});

test('what the deadline leaves no time for is not asked for', async () => {
  const { energy, run, seconds } = world({ comes: false });
  expect(await run(ten, 28_000 + 500)).toEqual([]);
  // The first is waited for; then one more begins 16 s before the end, and a third does not.
  expect(energy.all().map(({ businessRef }) => businessRef)).toEqual(['WD0', 'WD1']);
  expect(seconds()).toBeLessThanOrEqual(28.5);
});
