import { expect, test } from 'vitest';
import { compareAddress } from '#domain/reservation/compare-address.ts';
import { fakeReservations } from '#test/fakes/ports/reservation-store.ts';

const at = { chain: 'ETH', address: '0xA1' } as const;

test('sums that are what unfinished orders hold are right, and an empty one is named', async () => {
  const { reservations, put, putSum } = fakeReservations();
  put();
  put({ orderNo: 'WD2', isHolding: false, isIndexed: true });
  putSum();
  putSum({ id: '_native', reserved: 0n });
  const compared = await compareAddress(reservations, at);
  expect(compared?.differing).toEqual([]);
  expect(compared?.empty.map(({ id }) => id)).toEqual(['_native']);
});

test('a sum without an order, and an order without its sum, differ', async () => {
  const { reservations, put, putSum } = fakeReservations();
  putSum();
  putSum({ id: '_native', reserved: 0n });
  put({ sums: [{ id: '_native', sum: 1n }] });
  const compared = await compareAddress(reservations, at);
  expect(compared).toEqual({ differing: ['usdt', '_native'], empty: [] });
});

test('an address whose orders cannot all be read is not compared', async () => {
  const { reservations } = fakeReservations();
  const unreadable = { ...reservations, ordersOf: async () => null };
  expect(await compareAddress(unreadable, at)).toBeNull();
});
