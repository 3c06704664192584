import { expect, test } from 'vitest';
import { nextOrders } from '#domain/payment/worker/next-orders.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { orders, permutations } from '#test/builders/domain/payment/worker/next-orders.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

test('whatever the order of the batch read: by age, and by number within a millisecond', async () => {
  for (const answer of permutations(orders)) {
    const deps = buildWorkerDeps({
      orders: fakeOrderStore({
        approved: async () => orders.map(({ orderNo }) => orderNo),
        getMany: async () => answer,
      }),
    });
    const found = await nextOrders(deps, 'A', 3);
    expect(found.map(({ orderNo }) => orderNo)).toEqual(['WD3', 'WD1', 'WD2']);
  }
});
