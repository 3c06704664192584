import { expect, test } from 'vitest';
import { nextOrders } from '#domain/payment/worker/next-orders.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const orders = [
  buildWithdrawal({ orderNo: 'WD3', createdAtMs: 1_000 }),
  buildWithdrawal({ orderNo: 'WD1', createdAtMs: 2_000 }),
  buildWithdrawal({ orderNo: 'WD2', createdAtMs: 2_000 }),
  buildWithdrawal({ orderNo: 'WD4', createdAtMs: 2_000 }),
];

/** Every order in which a batch read of four records may answer. */
const permutations = <T>(of: T[]): T[][] =>
  of.length < 2
    ? [of]
    : of.flatMap((one, i) => permutations(of.toSpliced(i, 1)).map((rest) => [one, ...rest]));

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
