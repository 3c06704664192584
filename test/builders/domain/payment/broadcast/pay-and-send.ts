import { expect } from 'vitest';
import { sign } from '#domain/order/transitions.ts';
import { type BuiltPayment, payAndSend } from '#domain/payment/broadcast/pay-and-send.ts';
import type { SendDeps } from '#domain/payment/deps.ts';
import { storeSigned } from '#domain/vault/store-signed.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import type { PaymentStore } from '#ports/payments.ts';
import type { AskedPayment, Refusal } from '#ports/vault.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';

export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Payments of one wallet with the nonces from 0 on; the bytes say which. */
export const built = (count: number): BuiltPayment[] =>
  Array.from({ length: count }, (_, nonce) => ({
    order: buildWithdrawal({ orderNo: `WD${nonce}`, status: 'approved' }),
    asked: { bytes: `${nonce}` },
  }));

/** What the vault makes of a payment under a nonce: its signed bytes are the ones that were asked. */
function signedBy({ orderNo, bytes }: AskedPayment, nonce: number): SignedPayment {
  const slot = buildSlot({ nonce, ref: orderNo });
  const attempts = slot.attempts.map((one) => ({ ...one, raw: bytes ?? '' }));
  const order = buildWithdrawal({ orderNo, status: 'approved' });
  return { slot: { ...slot, attempts }, write: sign(order, { at: 1, nonce }), table: 't' };
}

/** Signed payments of one wallet with the nonces from 0 on. */
export const signed = (count: number): SignedPayment[] =>
  built(count).map(({ order, asked }, nonce) =>
    signedBy({ ...asked, orderNo: order.orderNo, rev: order.rev }, nonce),
  );

/** A store that takes some turns for each transaction and refuses, or breaks at, a nonce. */
export function slowStore({ refuses = -1, breaks = -1 } = {}) {
  const stored: number[] = [];
  const groups: number[] = [];
  const storeAll = async (all: SignedPayment[]): Promise<boolean> => {
    groups.push(all.length);
    for (let i = 0; i < 6; i++) await turn();
    const of = all.map(({ slot }) => slot.nonce);
    if (of.includes(breaks)) throw new Error('the store is gone');
    if (of.includes(refuses)) return false;
    stored.push(...of);
    return true;
  };
  return {
    stored,
    groups,
    writer: { storeAllSigned: storeAll, storeSigned: (one: SignedPayment) => storeAll([one]) },
  };
}

/**
 * A vault that signs what it is asked and stores it as the real one does, in a slow store; a node that takes a turn a
 * payment and must have got nothing that is not stored.
 */
export function world({
  refuses = -1,
  breaks = -1,
  frozen = null as string | null,
  sendTurns = 1,
  signs = async (_: number[]): Promise<void> => {},
  judges = (_: number): Refusal | null => null,
} = {}) {
  let flying = 0;
  let most = 0;
  const { stored, groups, writer } = slowStore({ refuses, breaks });
  const sent: number[] = [];
  const sentBefore: number[] = [];
  const asked: number[] = [];
  const stuck: [string, string | undefined][] = [];
  let now = 0;
  const payments: Partial<PaymentStore> = {
    noteFirstSends: async () => true,
    noteSend: async () => {},
    nonceState: async () => buildNonceState({ frozen }),
  };
  const deps: SendDeps = {
    ...buildWorkerDeps({
      payments: fakePaymentStore(payments),
      orders: fakeOrderStore({
        transition: async () => null,
        noteStuck: async (orderNo, note) => void stuck.push([orderNo, note?.cause]),
      }),
      clock: { now: () => 1, nowMs: () => now },
      vault: fakeVault({
        async pay(address, { first, payments: group }) {
          expect(address).toBe(hotAddress);
          asked.push(group.length);
          sentBefore.push(sent.length);
          await signs(group.map((_, i) => first + i));
          const verdicts = group.map((_, i) => judges(first + i));
          const end = verdicts.findIndex((one) => one !== null);
          const within = end < 0 ? group : group.slice(0, end);
          const made = within.map((one, i) => signedBy(one, first + i));
          const count = await storeSigned(writer, made);
          return {
            slots: made.slice(0, count).map(({ slot }) => slot),
            refused: count < made.length ? null : (verdicts[end] ?? null),
          };
        },
      }),
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
  const pay = async (all: BuiltPayment[], set: object = {}) => {
    const of = { address: hotAddress, first: 0, payments: all };
    return (await payAndSend(deps, of, { deadline: 1_000, ...set })).length;
  };
  const run = (count: number, deadline = 1_000, set: object = {}) =>
    pay(built(count), { deadline, ...set });
  return {
    run,
    pay,
    groups,
    stored,
    sent,
    sentBefore,
    asked,
    stuck,
    payments,
    underWay: () => most,
  };
}
