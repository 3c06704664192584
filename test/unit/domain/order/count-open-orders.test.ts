import { expect, test } from 'vitest';
import { countOpenOrders } from '#domain/order/count-open-orders.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const now = 1_000_000;

test('open orders are counted by status; ended ones are not', () => {
  const { add, counts } = countOpenOrders(now);
  for (const status of [
    'pending',
    'approved',
    'approved',
    'signing',
    'broadcast',
    'broadcast',
    'broadcast',
    'confirmed',
    'failed',
    'rejected',
  ] as const) {
    add(buildWithdrawal({ status, createdAt: now, approvedAt: now }));
  }
  expect(counts).toEqual({
    pending: 1,
    approved: 2,
    signing: 1,
    broadcast: 3,
    oldestPendingS: 0,
    oldestUnpaidS: 0,
  });
});

test('the oldest order has waited for an approval since its creation, for its payment since its approval', () => {
  const { add, counts } = countOpenOrders(now);
  add(buildWithdrawal({ status: 'pending', createdAt: now - 86_400 }));
  add(buildWithdrawal({ status: 'pending', createdAt: now - 60 }));
  add(buildWithdrawal({ status: 'broadcast', createdAt: now - 90_000, approvedAt: now - 45 }));
  add(buildWithdrawal({ status: 'approved', createdAt: now - 30, approvedAt: null }));
  expect(counts).toMatchObject({ oldestPendingS: 86_400, oldestUnpaidS: 45 });
});
