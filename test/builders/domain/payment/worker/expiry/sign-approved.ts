import { coinFees } from '#domain/payment/worker/expiry/coin-fees.ts';
import { signApproved } from '#domain/payment/worker/expiry/sign-approved.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakeExpiringBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const now = 1_767_230_000;

/**
 * What a run over these orders stored, and the causes of the others; 13 units cannot be signed.
 */
export async function run(...orders: Withdrawal[]) {
  return runBy({}, ...orders);
}

/** The same with other answers of the providers. */
export async function runBy(
  set: { gateway?: Partial<ExpiringGateway>; balance?: bigint },
  ...orders: Withdrawal[]
) {
  const stuck = new Map<string, string>();
  const stored: string[] = [];
  const waiting = () =>
    orders.filter(({ orderNo }) => !stuck.has(orderNo) && !stored.includes(orderNo));
  const deps = buildExpiringDeps({
    orders: fakeOrderStore({
      approved: async () => waiting().map(({ orderNo }) => orderNo),
      getMany: async () => waiting(),
      noteStuck: async (orderNo, reason) => {
        if (reason) stuck.set(orderNo, reason.cause);
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 7 + stored.length }),
      signature: async () => null,
      storeSigned: async ({ slot }) => stored.push(`${slot.ref}@${slot.nonce}`) > 0,
      storeAllSigned: async (all) =>
        stored.push(...all.map(({ slot }) => `${slot.ref}@${slot.nonce}`)) > 0,
      noteSend: async () => {},
      noteFirstSends: async () => true,
    }),
    gateway: fakeExpiringGateway({
      plan: async () => ({ fee: 1n, build: {} }),
      recentBlock: async () => ({ reference: 'block', expiresAt: 2_000n }),
      broadcast: async () => ({ kind: 'accepted' }),
      ...set.gateway,
    }),
    builder: fakeExpiringBuilder({
      payment: ({ terms }) => {
        if (terms.amount === 13n) throw new Error('above the cap');
        return 'unsigned';
      },
    }),
    signer: {
      signPayment: async ({ discriminator }) => ({
        raw: 'bytes',
        txHash: `hash ${discriminator}`,
      }),
    },
    clock: stoppedClock(now),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const { balance = 10n ** 20n } = set;
  const coin = { balance, spendable: balance };
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
  const count = await signApproved(deps, wallet, of);
  return { count, stored, stuck: [...stuck] };
}

export const order = (orderNo: string, amount = 12n) =>
  buildWithdrawal({ orderNo, amount, status: 'approved' });
