import { expect, test } from 'vitest';
import {
  type BatchStatus,
  type BatchStep,
  batchSteps,
  hasOrders,
  isBatchStep,
} from '#extensions/payouts/model/batch-status.ts';

const steps = Object.keys(batchSteps) as BatchStep[];

/** Every status that can be reached from one, itself included. */
function reached(from: BatchStatus): Set<BatchStatus> {
  const found = new Set([from]);
  for (const status of found) {
    for (const step of steps) if (isBatchStep(step, status)) found.add(batchSteps[step].to);
  }
  return found;
}

test('a batch begins as creating and can reach every status', () => {
  expect([...reached('creating')].sort()).toEqual([
    'accepted',
    'approved',
    'cancelled',
    'completed',
    'creating',
    'refused',
    'rejected',
  ]);
});

test('no status is left and entered again', () => {
  for (const status of reached('creating')) {
    for (const step of steps.filter((one) => isBatchStep(one, status))) {
      expect(reached(batchSteps[step].to)).not.toContain(status);
    }
  }
});

test('a batch that was refused, rejected or cancelled pays nothing any more', () => {
  for (const status of ['refused', 'rejected', 'cancelled'] as const) {
    expect([...reached(status)]).toEqual([status]);
  }
});

test('only a step that accepts leads from what nobody sees to what has orders', () => {
  const first = steps.filter((step) => isBatchStep(step, 'creating'));
  expect(first).toEqual(['accept', 'acceptApproved', 'refuse']);
  expect(first.map((step) => hasOrders(batchSteps[step].to))).toEqual([true, true, false]);
  expect(hasOrders('creating')).toBe(false);
});

test('orders become approved only with their batch', () => {
  for (const { to, orders } of Object.values(batchSteps)) {
    expect(orders === 'approved').toBe(to === 'approved');
  }
});
