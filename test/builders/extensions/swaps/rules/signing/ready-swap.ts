import { readySwap } from '#extensions/swaps/rules/signing/ready-swap.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';

interface Held {
  balance: bigint;
  allowance: bigint;
}

/** What becomes of a swap of 100 USDT if each provider shows this; null: it does not answer. */
export async function ready(shown: (Held | null)[], set: Partial<Swap> = {}) {
  const swap = buildSwap({ status: 'approved', ...set });
  const ends: TransitionWrite[] = [];
  const causes: string[] = [];
  const show = async (held: Held | null | undefined) => {
    if (!held) throw new Error('down');
    return held;
  };
  const deps = buildPaymentDeps({
    clock: stoppedClock(swap.createdAt + 20),
    orders: fakeOrderStore({
      noteStuck: async (_, stuck) => void causes.push(stuck?.cause ?? ''),
      transition: async (write) => {
        ends.push(write);
        return null;
      },
    }),
    gateway: fakePaymentGateway({
      holdings: () => show(shown[0]),
      estimateGas: async () => 1n,
      each: () =>
        shown.map((held) => ({
          holdings: () => show(held),
          estimateGas: async () => 1n,
          nativeBalance: async () => 0n,
        })),
    }),
  });
  const calls = {
    build: async () => ({ to: swap.toAddress, value: 0n, data: '0xcall' }),
    problem: async () => null,
    allowance: () => ({ to: swap.tokenAddress ?? '', value: 0n, data: '0xallow' }),
  };
  const transaction = await readySwap({ ...deps, calls: fake(calls) }, swap);
  return { data: transaction?.terms.data, reason: ends[0]?.set.failReason, causes };
}
