import { expect, test } from 'vitest';
import { isDifferent } from '#domain/reservation/look-again.ts';
import { world } from '#test/builders/domain/reservation/look-again.ts';

test('a sum that no order holds is told by one look', async () => {
  const { lookAgain, putSum, looks } = world();
  putSum();
  const { differing, uncertain } = await lookAgain();
  expect(differing).toMatchObject([{ stored: { id: 'usdt', reserved: 5n }, min: 0n, max: 0n }]);
  expect(uncertain).toBe(false);
  expect(looks()).toBe(1);
});

test('a sum that is less than what orders hold is told too', async () => {
  const { lookAgain, put, putSum } = world();
  put({ sums: [{ id: 'usdt', sum: 8n }] });
  putSum();
  expect((await lookAgain()).differing).toMatchObject([{ min: 8n, max: 8n }]);
});

test('an order that came late into the index was not a difference', async () => {
  const { lookAgain, orders, put, putSum } = world(() => {
    for (const order of orders.values()) order.isIndexed = true;
  });
  put({ isIndexed: false });
  putSum();
  expect(await lookAgain()).toEqual({ differing: [], uncertain: false });
});

test('orders that are created and end during the look make no difference', async () => {
  const { lookAgain, put, putSum } = world((look, nowMs) => {
    put({ isHolding: false, endedAt: Math.floor(nowMs / 1000) });
    put({ orderNo: `WD2${look}`, createdAtMs: nowMs });
    putSum({ reserved: 5n * BigInt(look), epoch: 2 });
  });
  put();
  putSum();
  expect(await lookAgain()).toEqual({ differing: [], uncertain: false });
});

test('a difference is told although orders are created and end during the look', async () => {
  const { lookAgain, put, putSum } = world((look, nowMs) => {
    put({ isHolding: false, endedAt: Math.floor(nowMs / 1000) });
    put({ orderNo: `WD2${look}`, createdAtMs: nowMs });
    putSum({ reserved: 7n, epoch: 2 });
  });
  put();
  putSum({ reserved: 7n });
  const { differing } = await lookAgain();
  expect(differing).toMatchObject([{ stored: { reserved: 7n }, min: 5n, max: 5n }]);
});

test('a release that no order explains leaves the look without a result, and it is repeated', async () => {
  const { lookAgain, putSum, looks } = world((look) => {
    // Created and ended between the two readings: neither shows it.
    if (look === 1) putSum({ reserved: 0n, epoch: 2 });
  });
  putSum();
  expect(await lookAgain()).toEqual({ differing: [], uncertain: false });
  expect(looks()).toBe(2);
});

test('an address that never is quiet is uncertain after three looks', async () => {
  const { lookAgain, put, putSum, looks } = world((look, nowMs) => {
    // Created at about the moment at which the sum was read; it ends during the next look.
    put({ orderNo: `WD${look}`, createdAtMs: nowMs - 10_000 });
    put({ orderNo: `WD${look - 1}`, isHolding: false, endedAt: 1 });
  });
  putSum();
  expect(await lookAgain()).toEqual({ differing: [], uncertain: true });
  expect(looks()).toBe(3);
});

test.each([
  [4n, true],
  [5n, false],
  [7n, false],
  [8n, true],
])('%d reserved, with between 5 and 7 held: different is %s', (reserved, expected) => {
  const { putSum, sums } = world();
  putSum({ reserved });
  const stored = sums.get('usdt')!;
  expect(isDifferent({ stored, min: 5n, max: 7n })).toBe(expected);
});
