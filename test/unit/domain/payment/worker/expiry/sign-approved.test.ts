import { expect, test } from 'vitest';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import { coinFees } from '#domain/payment/worker/expiry/coin-fees.ts';
import { signApproved } from '#domain/payment/worker/expiry/sign-approved.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, hotAddress } from '#test/builders/builders.ts';
import {
  now,
  order,
  run,
  runBy,
} from '#test/builders/domain/payment/worker/expiry/sign-approved.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

test('an order that cannot be signed waits, and the others are paid without a gap in the nonces', async () => {
  expect(await run(order('A'), order('B', 13n), order('C'))).toEqual({
    count: 2,
    stored: ['A@7', 'C@8'],
    stuck: [['B', 'can_not_be_estimated']],
  });
});

test('when no order can be signed the run throws, since the key may be at fault', async () => {
  await expect(run(order('A', 13n))).rejects.toThrow('above the cap');
});

test('an order whose limits no longer suffice gets new ones in the same run, and is paid', async () => {
  const old = order('A');
  let kept = old;
  const raised: bigint[] = [];
  const limitsPlanned: bigint[] = [];
  const stored: (bigint | undefined)[] = [];
  const deps = buildExpiringDeps({
    orders: fakeOrderStore({
      approved: async () => ['A'],
      getMany: async () => [kept],
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      signature: async () => null,
      coinReserved: async () => ({ reserved: 0n, epoch: 1 }),
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 7 }),
      raise: async ({ difference, write }) => {
        kept = { ...kept, ...write.set } as typeof old;
        return raised.push(difference) > 0;
      },
      storeSigned: async ({ slot }) => stored.push(slot.attempts[0]?.maxFeePerGas) > 0,
      noteSend: async () => {},
    }),
    fees: {
      estimate: async () => ({
        gasLimit: old.gasLimit * 2n,
        maxFeePerGas: old.maxFeePerGas + 1n,
        maxFee: old.reservation.fee + 9n,
      }),
    },
    gateway: fakeExpiringGateway({
      nativeBalance: async () => 10n ** 20n,
      plan: async (_, limits) => {
        limitsPlanned.push(limits.units);
        if (limits.units > old.gasLimit) return { fee: 1n, build: {} };
        throw Object.assign(new Error('too expensive'), { name: 'FeeAboveLimit' });
      },
      recentBlock: async () => ({ reference: 'block', expiresAt: 2_000n }),
      broadcast: async () => ({ kind: 'accepted' }),
    }),
    signer: { signPayment: async () => ({ raw: 'bytes', txHash: 'hash' }) },
    clock: stoppedClock(now),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const coin = { balance: 10n ** 20n, spendable: 10n ** 20n };
  const of = {
    next: 7,
    capacity: 10,
    deadline: now * 1000 + 1,
    table: 't',
    run: {},
    fees: coinFees(deps),
    slots: async () => [],
    ...coin,
  };
  expect(await signApproved(deps, wallet, of)).toBe(1);
  expect(limitsPlanned).toEqual([old.gasLimit, old.gasLimit * 2n]);
  expect(raised).toEqual([9n]);
  expect(stored).toEqual([old.maxFeePerGas + 1n]);
});

const planned = { fee: 1n, build: {} };
const refuse = async () => Promise.reject(new ExecutionReverted('no'));
const down = async () => Promise.reject(new Error('down'));
const nativeBalance = async () => 10n ** 20n;

test('a payment that only one provider refuses is planned by another, in the same run', async () => {
  for (const error of [
    new ExecutionReverted('no'),
    new InsufficientFunds('short'),
    new Error('?'),
  ]) {
    const plan = async () => Promise.reject(error);
    const each = () => [
      { plan, nativeBalance },
      { plan: async () => planned, nativeBalance },
    ];
    const did = await runBy({ gateway: { plan, each } }, order('A'));
    expect(did).toMatchObject({ stored: ['A@7'], stuck: [] });
  }
});

test('while no second provider answers, it waits under a cause of its own', async () => {
  const each = () => [refuse, down].map((plan) => ({ plan, nativeBalance }));
  expect(await runBy({ gateway: { plan: refuse, each } }, order('A'))).toMatchObject({
    stored: [],
    stuck: [['A', 'only_one_provider: execution reverted: no']],
  });
  const both = () => [refuse, refuse].map((plan) => ({ plan, nativeBalance }));
  expect(await runBy({ gateway: { plan: refuse, each: both } }, order('A'))).toMatchObject({
    stuck: [['A', 'reverts: execution reverted: no']],
  });
});

test('a balance that only one provider calls too low holds up no payment', async () => {
  const plan = async () => planned;
  const of = (...balances: bigint[]) => ({
    gateway: { each: () => balances.map((held) => ({ plan, nativeBalance: async () => held })) },
    balance: 0n,
  });
  expect((await runBy(of(0n, 10n ** 20n), order('A'))).stored).toEqual(['A@7']);
  expect(await runBy(of(0n, 0n), order('A'))).toMatchObject({
    stored: [],
    stuck: [['A', 'no_gas']],
  });
});
