import { estimateAgain } from '#domain/payment/worker/estimate-again.ts';
import type { Order } from '#model/orders/order.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const gwei = 10n ** 9n;
type Estimate = Awaited<ReturnType<FeeEstimator['estimate']>>;

/** Made at a base fee of 0.1 gwei, and approved at 2 gwei. */
export const old = buildWithdrawal({
  gasLimit: 80_000n,
  maxFeePerGas: gwei,
  reservation: { ...buildWithdrawal().reservation, fee: 80_000n * gwei },
});

export const expensive: Estimate = {
  gasLimit: 80_000n,
  maxFeePerGas: 17n * gwei,
  maxFee: 80_000n * 17n * gwei,
};

export const needed = { units: 60_000n, unitPrice: 3n * gwei };

export async function again(
  set: {
    order?: Order;
    estimate?: Estimate | Error;
    reserved?: bigint;
    balance?: bigint;
    isStored?: boolean;
    needed?: typeof needed;
  } = {},
) {
  const { order = old, estimate = expensive } = set;
  const { log, events } = fakeLogger();
  const raises: FeeRaise[] = [];
  const causes: (string | undefined)[] = [];
  const given: unknown[] = [];
  const deps = {
    ...buildWorkerDeps({
      log,
      fees: {
        async estimate(_, gas) {
          given.push(gas);
          if (estimate instanceof Error) throw estimate;
          return estimate;
        },
      },
      orders: fakeOrderStore({ noteStuck: async (_, stuck) => void causes.push(stuck?.cause) }),
      payments: fakePaymentStore({
        coinReserved: async () => ({ reserved: set.reserved ?? order.reservation.fee, epoch: 3 }),
        raise: async (raise) => {
          raises.push(raise);
          return set.isStored ?? true;
        },
      }),
    }),
    gateway: { nativeBalance: async () => set.balance ?? 10n ** 18n },
  };
  const result = await estimateAgain(deps, order, set.needed ?? needed);
  return { result, raises, causes, given, events };
}
