import { RpcError } from '#chains/rpc/rpc.ts';
import { handleSimulationFailure } from '#domain/payment/worker/handle-simulation-failure.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

export const start = 1_767_230_000;

/** An approved order whose simulation fails once a minute in unknown words. */
export async function simulateFor(minutes: number, failsEverywhere: () => boolean) {
  let minute = 0;
  let asked = 0;
  let order: Order = buildWithdrawal({ status: 'approved', level: 2 });
  const ends: TransitionWrite[] = [];
  const deps = buildWorkerDeps({
    clock: fakeClock(() => (start + 60 * minute) * 1000),
    orders: fakeOrderStore({
      noteStuck: async (_, stuck) => {
        order = { ...order, stuck };
      },
      transition: async (write) => {
        ends.push(write);
        order = { ...order, ...write.set } as Order;
        return order;
      },
    }),
  });
  const error = new RpcError(-32000, 'invalid jump destination');
  for (; minute < minutes && ends.length === 0; minute++) {
    await handleSimulationFailure(deps, order, error, {
      opinion: 'unknown',
      failsEverywhere: async () => {
        asked += 1;
        return failsEverywhere();
      },
    });
  }
  return { order, ends, asked, minute };
}
