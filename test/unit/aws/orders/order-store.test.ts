import { expect, test } from 'vitest';
import { workStages } from '#model/orders/order-base.ts';
import { indexOf, many } from '#test/builders/aws/orders/order-store.ts';
import { setEnvironment } from '#test/support/environment.ts';

setEnvironment({ TABLE_MONEY: 'money' });

const stages = workStages;

test('the addresses with work, each once, whatever the stage of their orders', async () => {
  const { orders, queries } = indexOf([
    [stages.approved, '0xa', 1],
    [stages.approved, '0xb', 2],
    [stages.signed, '0xb', 1],
    [stages.signed, '0xc', 1],
  ]);
  expect(await orders.addressesWithWork('BASE')).toEqual(['0xa', '0xb', '0xc']);
  // One query for each range of stages.
  expect(queries).toHaveLength(2);
});

test('without work it costs two empty queries', async () => {
  const { orders, queries } = indexOf([]);
  expect(await orders.nextWithWork('BASE', null)).toEqual({
    approved: [],
    inFlight: [],
    next: null,
  });
  expect(queries).toEqual([0, 0]);
});

test('the orders of an address that has many are passed over', async () => {
  const { orders, queries } = indexOf([
    [stages.approved, '0xa', 5_000],
    [stages.approved, '0xb', 1],
  ]);
  expect(await orders.addressesWithWork('BASE')).toEqual(['0xa', '0xb']);
  expect(queries).toEqual([25, 0, 1]);
});

test('some hundreds of addresses at once, and the rest from the position on', async () => {
  const { orders, queries } = indexOf([...many(stages.approved, 450), ...many(stages.signed, 30)]);
  const seen: string[] = [];
  const sizes: number[] = [];
  let position = null as Awaited<ReturnType<typeof orders.nextWithWork>>['next'];
  do {
    const { approved, inFlight, next } = await orders.nextWithWork('BASE', position);
    seen.push(...approved, ...inFlight);
    sizes.push(approved.length, inFlight.length);
    position = next;
  } while (position);
  expect(sizes).toEqual([200, 30, 200, 0, 50, 0]);
  expect(new Set(seen).size).toBe(450);
  // 25 addresses a query, not one.
  expect(queries.length).toBeLessThan(25);
});
