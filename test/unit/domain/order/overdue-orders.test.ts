import { expect, test } from 'vitest';
import type { StuckCause } from '#model/orders/stuck.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { approvedBefore, collect, now } from '#test/builders/domain/order/overdue-orders.ts';

test.each([
  [1, 15 * 60],
  [2, 3_600],
  [3, 3_600],
] as const)('a withdrawal of level %i is overdue %i seconds after its approval', (level, after) => {
  expect(collect(approvedBefore(after - 1, { level })).unpaid).toEqual([]);
  expect(collect(approvedBefore(after, { level })).unpaid).toEqual([
    { chain: 'ETH', of: `level ${level}`, count: 1, oldestS: after, oldestNo: 'WD1' },
  ]);
});

test('an operation is overdue after an hour', () => {
  const operation = (approvedAt: number) => buildOperation({ status: 'approved', approvedAt });
  expect(collect(operation(now - 3_599)).unpaid).toEqual([]);
  expect(collect(operation(now - 3_600)).unpaid).toMatchObject([{ of: 'operation', count: 1 }]);
});

test('an order without a time of approval counts from its creation', () => {
  const order = buildWithdrawal({ createdAt: now - 900, approvedAt: null });
  expect(collect(order).unpaid).toMatchObject([{ oldestS: 900 }]);
});

test.each(['pending', 'confirmed', 'failed', 'rejected'] as const)(
  'in status %s no order is unpaid',
  (status) => {
    expect(collect(approvedBefore(90_000, { status })).unpaid).toEqual([]);
  },
);

test.each(['approved', 'signing', 'broadcast'] as const)(
  'in status %s an old order is unpaid',
  (status) => {
    expect(collect(approvedBefore(90_000, { status })).unpaid).toHaveLength(1);
  },
);

test('chains and levels are told apart, and each group names its oldest order', () => {
  const { unpaid } = collect(
    approvedBefore(4_000, { orderNo: 'WD1', level: 2 }),
    approvedBefore(9_000, { orderNo: 'WD2', level: 2 }),
    approvedBefore(5_000, { orderNo: 'WD3', level: 2 }),
    approvedBefore(1_000, { orderNo: 'WD4' }),
    approvedBefore(1_000, { orderNo: 'WD5', chain: 'BSC' }),
  );
  expect(unpaid).toEqual([
    { chain: 'ETH', of: 'level 2', count: 3, oldestS: 9_000, oldestNo: 'WD2' },
    { chain: 'ETH', of: 'level 1', count: 1, oldestS: 1_000, oldestNo: 'WD4' },
    { chain: 'BSC', of: 'level 1', count: 1, oldestS: 1_000, oldestNo: 'WD5' },
  ]);
});

test('an order that has been stuck for an hour is reported by the kind of its cause', () => {
  const stuckFor = (seconds: number, cause: StuckCause) =>
    approvedBefore(60, { stuck: { cause, since: now - seconds, nextActionAt: now } });
  expect(collect(stuckFor(3_599, 'no_gas')).stuck).toEqual([]);
  const { stuck } = collect(stuckFor(3_600, 'reverts: a'), stuckFor(7_200, 'reverts: b'));
  expect(stuck).toEqual([
    { chain: 'ETH', of: 'reverts', count: 2, oldestS: 7_200, oldestNo: 'WD1' },
  ]);
});
