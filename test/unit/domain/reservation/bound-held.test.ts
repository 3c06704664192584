import { expect, test } from 'vitest';
import { boundHeld } from '#domain/reservation/bound-held.ts';
import type { HoldingOrder } from '#model/orders/reservation-check.ts';
import { buildHolding } from '#test/fakes/ports/reservation-store.ts';

const atMs = 1_000_000_000;
const ended = (endedAt: number) => buildHolding({ isHolding: false, endedAt });
const bounds = (before: HoldingOrder[], after: HoldingOrder[]) =>
  boundHeld('usdt', { before, after, atMs });

test('of orders that nothing happens to, the bounds are what they hold', () => {
  const orders = [
    buildHolding(),
    buildHolding({ orderNo: 'WD2', sums: [{ id: 'usdt', sum: 7n }] }),
  ];
  expect(bounds(orders, orders)).toEqual({ min: 12n, max: 12n, ended: 0 });
});

test('an order that had ended before holds nothing, and neither does another token’s', () => {
  const other = buildHolding({ orderNo: 'WD2', sums: [{ id: '_native', sum: 7n }] });
  const orders = [ended(1), other];
  expect(bounds(orders, orders)).toMatchObject({ min: 0n, max: 0n });
});

test.each([
  ['clearly after the moment', atMs / 1000 + 2, { min: 5n, max: 5n, ended: 1 }],
  ['at about that moment', atMs / 1000, { min: 0n, max: 5n, ended: 1 }],
  ['before it, by its time, and yet it was read as unfinished', 1, { min: 0n, max: 5n, ended: 1 }],
])('an order that ended %s', (_when, endedAt, expected) => {
  expect(bounds([buildHolding()], [ended(endedAt)])).toEqual(expected);
});

test.each([
  ['clearly after the moment', atMs + 1_001, { min: 0n, max: 0n }],
  ['at about that moment', atMs + 1_000, { min: 0n, max: 5n }],
  ['shortly before it', atMs - 39_000, { min: 0n, max: 5n }],
  ['long before it, and came late into the index', atMs - 41_000, { min: 5n, max: 5n }],
])('an order that only the second reading has, created %s', (_when, createdAtMs, expected) => {
  expect(bounds([], [buildHolding({ createdAtMs })])).toMatchObject(expected);
});

test('a fee limit that is raised meanwhile counts with both of its sums', () => {
  const raised = buildHolding({ sums: [{ id: 'usdt', sum: 9n }] });
  expect(bounds([buildHolding()], [raised])).toEqual({ min: 5n, max: 9n, ended: 0 });
});
