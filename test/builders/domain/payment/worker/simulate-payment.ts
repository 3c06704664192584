import { RpcError } from '#chains/rpc/rpc.ts';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import { simulatePayment } from '#domain/payment/worker/simulate-payment.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';

const start = 1_767_230_000;
export const down = new RpcError(-32000, 'down');

/** What an hour of tries does to an order, one a minute, if each provider answers this. */
export async function tryForAnHour(given: Order, answers: (bigint | Error)[]) {
  let minute = 0;
  let order = given;
  let isReady = false;
  const ends: TransitionWrite[] = [];
  const answer = async (one: bigint | Error | undefined): Promise<bigint> => {
    if (one instanceof Error) throw one;
    return one ?? 0n;
  };
  const deps = buildPaymentDeps({
    clock: fakeClock(() => (start + 60 * minute) * 1000),
    orders: fakeOrderStore({
      noteStuck: async (_, stuck) => {
        order = { ...order, stuck };
      },
      transition: async (write) => {
        ends.push(write);
        return null;
      },
    }),
    gateway: fakePaymentGateway({
      estimateGas: () => answer(answers[0]),
      failsEverywhere: async () => false,
      each: () =>
        answers.map((one) => ({
          estimateGas: () => answer(one),
          nativeBalance: async () => 0n,
          holdings: async () => ({ balance: 0n, allowance: 0n }),
        })),
    }),
  });
  for (; minute < 60 && ends.length === 0 && !isReady; minute++) {
    isReady = await simulatePayment(deps, order, paymentTerms(order), 100n);
  }
  return { isReady, minute, reason: ends[0]?.set.failReason, cause: order.stuck?.cause };
}

export const withdrawal = buildWithdrawal({ status: 'approved', level: 2 });
export const swap = { ...buildSwap({ status: 'approved' }), data: '0x' };
export const operation = buildOperation({ status: 'approved' });
