import { expect, test } from 'vitest';
import { readySwap } from '#domain/payment/worker/ready-swap.ts';
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
async function ready(shown: (Held | null)[], set: Partial<Swap> = {}) {
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
  const swaps = fake<NonNullable<typeof deps.swaps>>({ calls: fake(calls) });
  const transaction = await readySwap({ ...deps, swaps }, swap);
  return { data: transaction?.terms.data, reason: ends[0]?.set.failReason, causes };
}

const enough = { balance: 100_000_000n, allowance: 100_000_000n };
const nothing = { balance: 0n, allowance: 0n };
const stuck = { cause: 'no_token' as const, since: 0, nextActionAt: 0 };

test('a swap whose token only one provider does not see is signed', async () => {
  expect(await ready([nothing, enough], { stuck })).toMatchObject({ data: '0xcall', causes: [] });
});

test('it does not fail while no second provider answers, and fails once two say so', async () => {
  expect(await ready([nothing, null], { stuck })).toEqual({
    data: undefined,
    reason: undefined,
    causes: ['only_one_provider: too little USDT'],
  });
  const reason = 'Insufficient USDT: the swap needs 100, the address holds 0';
  expect(await ready([nothing, nothing], { stuck })).toMatchObject({ reason, causes: [] });
  expect(await ready([nothing], { stuck })).toMatchObject({ reason });
});

test('an allowance that only one provider does not see ends no swap', async () => {
  const unseen = { balance: 100_000_000n, allowance: 0n };
  const last = { allowancesSet: 3 };
  expect(await ready([unseen, enough], last)).toMatchObject({ data: '0xcall' });
  expect(await ready([unseen, null], last)).toMatchObject({
    reason: undefined,
    causes: ['only_one_provider: too little USDT'],
  });
  const reason = 'The allowance of USDT for the router was set 3 times and is still too small';
  expect(await ready([unseen, unseen], last)).toMatchObject({ reason });
  // Before the last one, setting it once more is harmless.
  expect(await ready([unseen, enough])).toMatchObject({ data: '0xallow' });
});
