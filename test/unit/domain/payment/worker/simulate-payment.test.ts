import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
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
const reverts = new ExecutionReverted('transfer amount exceeds balance');
const short = new InsufficientFunds('too little');
const down = new RpcError(-32000, 'down');

/** What an hour of tries does to an order, one a minute, if each provider answers this. */
async function tryForAnHour(given: Order, answers: (bigint | Error)[]) {
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

const withdrawal = buildWithdrawal({ status: 'approved', level: 2 });
const swap = { ...buildSwap({ status: 'approved' }), data: '0x' };
const operation = buildOperation({ status: 'approved' });

test.each([
  ['a withdrawal', withdrawal],
  ['an operation', operation],
  ['a swap', swap],
])('%s that only one provider refuses is signed at once by the other’s estimate', async (_, of) => {
  for (const refusal of [reverts, short, down]) {
    expect(await tryForAnHour(of, [refusal, 50n])).toMatchObject({ isReady: true, minute: 1 });
  }
});

test.each([
  ['a withdrawal', withdrawal],
  ['an operation', operation],
  ['a swap', swap],
])('%s does not end while no second provider answers, and names the cause', async (_, of) => {
  const waits = await tryForAnHour(of, [reverts, down]);
  expect(waits).toEqual({
    isReady: false,
    minute: 60,
    reason: undefined,
    cause: 'only_one_provider: execution reverted: transfer amount exceeds balance',
  });
});

test('what two providers refuse for long enough ends', async () => {
  expect(await tryForAnHour(withdrawal, [reverts, reverts])).toMatchObject({
    minute: 11,
    reason: 'The payment would revert: execution reverted: transfer amount exceeds balance',
  });
  expect(await tryForAnHour(swap, [short, short])).toMatchObject({
    minute: 2,
    reason: 'Insufficient ETH for gas',
  });
  expect((await tryForAnHour(withdrawal, [reverts])).minute).toBe(11);
});

test('a swap for which only one provider sees too little coin does not fail', async () => {
  expect(await tryForAnHour(swap, [short, down])).toMatchObject({
    reason: undefined,
    cause: 'only_one_provider: too little ETH',
  });
});

test('gas above the limit counts once two providers estimate it', async () => {
  expect(await tryForAnHour(withdrawal, [101n, 99n])).toMatchObject({ isReady: true, minute: 1 });
  expect(await tryForAnHour(withdrawal, [101n, down])).toMatchObject({
    reason: undefined,
    cause: 'only_one_provider: it needs more gas than reserved',
  });
  expect(await tryForAnHour(withdrawal, [101n, 102n])).toMatchObject({
    minute: 11,
    reason: 'It needs more gas than reserved',
  });
});
