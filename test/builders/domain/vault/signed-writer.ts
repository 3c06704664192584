/** The tables that a vault writes, in memory: with the conditions of the real ones. */
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, NonceState, SignatureRecord } from '#model/payment.ts';
import type { FeeRaise, SignedPayment } from '#model/sent-payment.ts';
import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** As DynamoDB answers a transaction with two operations on one item. */
const twoOfOneItem = () =>
  Object.assign(new Error('Transaction request cannot include multiple operations on one item'), {
    name: 'ValidationException',
  });

export function signedWriter(
  orders: Map<string, Order>,
  first: NonceState,
  { expires = false }: { expires?: boolean } = {},
) {
  let state = first;
  const slots = new Map<number, NonceSlot>();
  const signatures = new Map<string, SignatureRecord>();
  const counts = new Map<string, bigint>();
  const raises: FeeRaise[] = [];
  /** How many payments each transaction stored. */
  const groups: number[] = [];

  const fits = (
    { slot, write, counts: taken = [], voided = null }: SignedPayment,
    next: number,
  ) => {
    const order = orders.get(slot.ref);
    const earlier = signatures.get(slot.ref);
    return (
      state.frozen === null &&
      slot.nonce === next &&
      order?.rev === write.rev &&
      write.from.includes(order.status) &&
      (slot.refKind === 'allowance' || !earlier || earlier.nonce === voided) &&
      taken.every(({ counter, sum, limit }) => (counts.get(counter) ?? 0n) + sum <= limit)
    );
  };
  const apply = ({ slot, write, counts: taken = [], terms }: SignedPayment) => {
    const [attempt] = slot.attempts;
    slots.set(slot.nonce, slot);
    orders.set(slot.ref, { ...orders.get(slot.ref)!, ...write.set } as Order);
    const { chain, address, nonce } = slot;
    if (slot.refKind === 'order') {
      signatures.set(slot.ref, {
        chain,
        address,
        nonce,
        ...(terms !== undefined && { terms }),
        ...(expires && {
          txHashes: [attempt!.txHash],
          expiresAt: attempt!.expiresAt ?? 0n,
          signedAt: attempt!.at,
        }),
      });
    }
    for (const { counter, sum } of taken) counts.set(counter, (counts.get(counter) ?? 0n) + sum);
    state = { ...state, next: slot.nonce + 1 };
  };
  const storeAllSigned = async (all: SignedPayment[]): Promise<boolean> => {
    if (new Set(all.map(({ slot }) => slot.ref)).size < all.length) throw twoOfOneItem();
    if (!all.every((one, i) => fits(one, state.next + i))) return false;
    groups.push(all.length);
    for (const one of all) apply(one);
    return true;
  };
  const payments: Partial<PaymentStore & SignedWriter> = {
    identity: async () => ({ id: 't', createdAt: 0 }),
    nonceState: async (_, address) => (address === state.address ? state : null),
    slot: async (_, address, nonce) =>
      address === state.address ? (slots.get(nonce) ?? null) : null,
    signature: async (ref) => signatures.get(ref) ?? null,
    counted: async (counters) =>
      new Map(counters.flatMap((name) => (counts.has(name) ? [[name, counts.get(name)!]] : []))),
    storeAllSigned,
    storeSigned: (one) => storeAllSigned([one]),
    async storeNonceFill({ slot }) {
      if (slot.nonce !== state.next || state.frozen !== null) return false;
      slots.set(slot.nonce, slot);
      state = { ...state, next: slot.nonce + 1 };
      return true;
    },
    async addAttempt({ slot, attempt, raise }) {
      const kept = slots.get(slot.nonce);
      if (kept?.rev !== slot.rev) return null;
      const next = { ...kept, attempts: [...kept.attempts, attempt], rev: kept.rev + 1 };
      slots.set(slot.nonce, next);
      if (raise) {
        raises.push(raise);
        orders.set(slot.ref, { ...orders.get(slot.ref)!, ...raise.write.set } as Order);
      }
      const signed = signatures.get(slot.ref);
      if (expires && signed) {
        const txHashes = [...(signed.txHashes ?? []), attempt.txHash];
        signatures.set(slot.ref, { ...signed, txHashes, expiresAt: attempt.expiresAt ?? 0n });
      }
      return next;
    },
  };
  return {
    payments: fakePaymentStore(payments),
    slots,
    signatures,
    counts,
    raises,
    groups,
    state: () => state,
    set: (change: Partial<NonceState>) => {
      state = { ...state, ...change };
    },
  };
}
