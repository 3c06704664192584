import { expect } from 'vitest';
import { sign } from '#domain/order/transitions.ts';
import { storeAndSend } from '#domain/payment/broadcast/write-ahead.ts';
import type { SendDeps } from '#domain/payment/deps.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import type { PaymentStore } from '#ports/payments.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Signed payments of one wallet with the nonces from 0 on; the bytes say which. */
export const signed = (count: number): SignedPayment[] =>
  Array.from({ length: count }, (_, nonce) => {
    const slot = buildSlot({ nonce, ref: `WD${nonce}` });
    const attempts = slot.attempts.map((one) => ({ ...one, raw: `${nonce}` }));
    const order = buildWithdrawal({ orderNo: slot.ref, status: 'approved' });
    return {
      slot: { ...slot, attempts },
      write: sign(order, { at: 1, nonce }),
      table: 't',
    };
  });

/**
 * A store that takes some turns for each transaction and refuses, or breaks at, a nonce; a node
 * that takes a turn a payment and must have got nothing that is not stored.
 */
export function world({
  refuses = -1,
  breaks = -1,
  frozen = null as string | null,
  sendTurns = 1,
} = {}) {
  let flying = 0;
  let most = 0;
  const stored: number[] = [];
  const sent: number[] = [];
  const sentBefore: number[] = [];
  let now = 0;
  const groups: number[] = [];
  const storeAll = async (all: SignedPayment[]): Promise<boolean> => {
    groups.push(all.length);
    sentBefore.push(sent.length);
    for (let i = 0; i < 6; i++) await turn();
    const of = all.map(({ slot }) => slot.nonce);
    if (of.includes(breaks)) throw new Error('the store is gone');
    if (of.includes(refuses)) return false;
    stored.push(...of);
    return true;
  };
  const payments: Partial<PaymentStore> = {
    storeAllSigned: storeAll,
    storeSigned: (one) => storeAll([one]),
    noteFirstSends: async () => true,
    noteSend: async () => {},
    nonceState: async () => buildNonceState({ frozen }),
  };
  const deps: SendDeps = {
    ...buildWorkerDeps({
      payments: fakePaymentStore(payments),
      orders: fakeOrderStore({ transition: async () => null }),
      clock: { now: () => 1, nowMs: () => now },
    }),
    gateway: {
      broadcast: async (raw) => {
        expect(stored).toContain(Number(raw));
        sent.push(Number(raw));
        now += 1;
        flying += 1;
        most = Math.max(most, flying);
        for (let i = 0; i < sendTurns; i++) await turn();
        flying -= 1;
        return { kind: 'accepted' };
      },
    },
  };
  const run = (count: number, deadline = 1_000, set: object = {}) =>
    storeAndSend(deps, signed(count), { deadline, ...set });
  const store = (all: (SignedPayment | Promise<SignedPayment>)[]) =>
    storeAndSend(deps, all, { deadline: 1_000 });
  return { run, store, groups, stored, sent, sentBefore, payments, underWay: () => most };
}
