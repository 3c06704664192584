import { expect } from 'vitest';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { Order } from '#model/orders/order.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSettings,
  buildWithdrawal,
  hotAddress,
} from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const now = 1_767_300_000;

/** How an order is marked that was signed under another nonce before. */
export async function markOf(stuck: Order['stuck']): Promise<Order['stuck'][]> {
  const notes: Order['stuck'][] = [];
  const order = buildWithdrawal({ status: 'approved', stuck });
  const deps = buildWorkerDeps({
    clock: stoppedClock(now),
    orders: fakeOrderStore({
      get: async () => order,
      transition: async () => order,
      noteStuck: async (_, note) => void notes.push(note),
    }),
    payments: fakePaymentStore({
      signature: async () => ({ chain: 'ETH', address: hotAddress, nonce: 3 }),
    }),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };
  const context = {
    settings: buildSettings(),
    earlier: async () => 'counts' as const,
    voided: new Map<string, number>(),
  };
  expect(await maySign(deps, wallet, order, context)).toBeNull();
  return notes;
}
