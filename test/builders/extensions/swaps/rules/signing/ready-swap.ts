import { readySwap } from '#extensions/swaps/rules/signing/ready-swap.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { PaymentTerms } from '#model/payment.ts';
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

/** What `ready` builds unless told otherwise: the quoted call, simulated without an error. */
interface Answers {
  /** What the provider of the quote builds; it may throw. */
  build?: (swap: Swap) => { to: string; value: bigint; data: string };
  /** Whether the chain refuses this call. */
  reverts?: (data: string | undefined) => boolean;
  /** Seconds since the swap was created. */
  waited?: number;
}

const quoted = (swap: Swap) => ({ to: swap.toAddress, value: 0n, data: '0xcall' });

/** What becomes of a swap of 100 USDT if each provider shows this; null: it does not answer. */
export async function ready(
  shown: (Held | null)[],
  set: Partial<Swap> = {},
  { build = quoted, reverts = () => false, waited = 20 }: Answers = {},
) {
  const swap = buildSwap({ status: 'approved', ...set });
  const ends: TransitionWrite[] = [];
  const causes: string[] = [];
  const show = async (held: Held | null | undefined) => {
    if (!held) throw new Error('down');
    return held;
  };
  const estimateGas = async ({ data }: Pick<PaymentTerms, 'data'>) => {
    if (!reverts(data)) return 1n;
    throw Object.assign(new Error('execution reverted'), { name: 'ExecutionReverted' });
  };
  const deps = buildPaymentDeps({
    clock: stoppedClock(swap.createdAt + waited),
    orders: fakeOrderStore({
      noteStuck: async (_, stuck) => void causes.push(stuck?.cause ?? ''),
      transition: async (write) => {
        ends.push(write);
        return null;
      },
    }),
    gateway: fakePaymentGateway({
      holdings: () => show(shown[0]),
      estimateGas,
      each: () =>
        shown.map((held) => ({
          holdings: () => show(held),
          estimateGas,
          nativeBalance: async () => 0n,
        })),
    }),
  });
  const calls = {
    build: async () => build(swap),
    problem: async () => null,
    allowance: (_: Swap, sum: bigint) => ({
      to: swap.tokenAddress ?? '',
      value: 0n,
      data: sum === 0n ? '0xzero' : '0xallow',
    }),
  };
  const transaction = await readySwap({ ...deps, calls: fake(calls) }, swap);
  return { data: transaction?.terms.data, reason: ends[0]?.set.failReason, causes };
}
