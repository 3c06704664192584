import { expect, test } from 'vitest';
import { start, world } from '#test/builders/domain/reservation/check-reservations.ts';
import { buildHolding, buildSum } from '#test/fakes/ports/reservation-store.ts';

test('what is right is silent, and an empty sum is skipped from then on', async () => {
  const { put, putSum, run, place, logged, skipped } = world();
  put();
  putSum();
  putSum({ id: '_native', reserved: 0n });
  expect(await run()).toEqual({ addresses: 1, differing: 0, unchecked: 0 });
  expect(place).toEqual({ day: '2026-01-01', chain: null, cursor: null });
  expect(logged).toEqual([]);
  expect(skipped).toEqual(['_native']);
});

test('a sum that an order kept when it ended is reported with what is held', async () => {
  const { put, putSum, run, logged } = world();
  put();
  putSum({ reserved: 12n });
  expect(await run()).toEqual({ addresses: 1, differing: 1, unchecked: 0 });
  expect(logged).toMatchObject([
    {
      level: 'warn',
      event: 'reservation.differs',
      fields: {
        chain: 'ETH',
        address: '0xA1',
        project: 'demo',
        asset: 'USDT',
        reserved: 12n,
        held_min: 5n,
        held_max: 5n,
      },
    },
  ]);
});

test('an order that is created between the two readings of the first look is not a difference', async () => {
  const { deps, put, putSum, run, logged } = world();
  put();
  putSum();
  let isFirst = true;
  const { sumsOf } = deps.reservations;
  deps.reservations.sumsOf = async (...input) => {
    if (isFirst) {
      put({ orderNo: 'WD2', createdAtMs: start });
      putSum({ reserved: 10n });
    }
    isFirst = false;
    return sumsOf(...input);
  };
  expect(await run()).toEqual({ addresses: 1, differing: 0, unchecked: 0 });
  expect(logged).toEqual([]);
});

test('an address that cannot be read holds up none of the others', async () => {
  const { deps, run, logged } = world();
  const failing = { ...deps.reservations };
  deps.reservations.addresses = async (chain) => ({
    addresses: chain === 'ETH' ? ['0xbad', '0xmany', '0xgood'] : [],
    cursor: null,
  });
  deps.reservations.ordersOf = async (chain, address, max) => {
    if (address === '0xbad') throw new Error('no answer');
    return address === '0xmany' ? null : failing.ordersOf(chain, address, max);
  };
  expect(await run()).toEqual({ addresses: 3, differing: 0, unchecked: 2 });
  expect(logged.map(({ event, fields }) => [event, fields.address])).toEqual([
    ['reservation.unchecked', '0xbad'],
    ['reservation.unchecked', '0xmany'],
  ]);
});

test('a million orders on ten thousand addresses: each is read once, in runs that continue', async () => {
  const { deps, place, pass, run } = world();
  const read: string[] = [];
  const address = (n: number) => `0x${n}`;
  deps.reservations.addresses = async (chain, cursor) => {
    const from = Number(cursor ?? 0);
    if (chain !== 'ETH') return { addresses: [], cursor: null };
    const addresses = Array.from({ length: 100 }, (_, i) => address(from + i));
    return { addresses, cursor: from + 100 < 10_000 ? String(from + 100) : null };
  };
  const orders = Array.from({ length: 100 }, (_, i) => buildHolding({ orderNo: `WD${i}` }));
  deps.reservations.ordersOf = async (_chain, of) => {
    read.push(of);
    // Eight addresses at once, a tenth of a second each.
    pass(100 / 8);
    return orders;
  };
  deps.reservations.sumsOf = async () => [buildSum({ reserved: 500n })];
  let runs = 0;
  let addresses = 0;
  const times: number[] = [];
  while (place.chain !== null) {
    const began = deps.clock.nowMs();
    addresses += (await run(began + 50_000)).addresses;
    times.push(deps.clock.nowMs() - began);
    runs += 1;
  }
  expect(addresses).toBe(10_000);
  expect(new Set(read).size).toBe(10_000);
  expect(runs).toBe(3);
  // Only the page that a deadline cut short is read again.
  expect(read.length).toBeLessThan(10_000 + 2 * 100);
  expect(Math.max(...times)).toBeLessThan(51_000);
});
