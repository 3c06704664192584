import type { NonceSlot } from '#model/payment.ts';
import type { PaymentStore } from '#ports/payments.ts';
import { buildNonceState } from '../builders/build-chain-state.ts';
import { buildSlot } from '../builders/builders.ts';
import { fakePaymentStore } from './ports/payment-store.ts';

/** The payments of one watcher of a chain in memory. */
export type ChainPayments = PaymentStore & {
  /** The block of each mined payment. */
  mined(): Map<string, string>;
  isMined(txHash: string): boolean;
  withWork(): string[];
};

/** What was signed, as hashes by address and nonce, and what this watcher has seen mined. */
export function chainPayments(signed: ReadonlyMap<string, string[][]>): ChainPayments {
  const seen = new Map<string, NonceSlot>();
  const slotsOf = (address: string): NonceSlot[] =>
    (signed.get(address) ?? []).map((hashes, nonce) => {
      const attempts = hashes.map((txHash) => ({ ...buildSlot().attempts[0]!, txHash }));
      const kept = seen.get(`${address}#${nonce}`) ?? buildSlot({ state: 'open', mined: null });
      return { ...kept, address, nonce, attempts, ref: '-', refKind: 'fill' };
    });
  const all = () => [...signed.keys()].flatMap(slotsOf);
  const store = fakePaymentStore({
    minedUpTo: async () => ({ slots: [], next: null }),
    nonceState: async (_chain, address) =>
      signed.has(address) ? buildNonceState({ address, oldestOpen: 0 }) : null,
    openSlots: async (_chain, address) => slotsOf(address),
    claim: async (_chain, txHash) => {
      const slot = all().find(({ attempts }) => attempts.some((one) => one.txHash === txHash));
      return slot
        ? { address: slot.address, nonce: slot.nonce, ref: slot.ref, projectId: 'demo' }
        : null;
    },
    slot: async (_chain, address, nonce) => slotsOf(address)[nonce] ?? null,
    minedAbove: async (_chain, block) =>
      all().filter(({ mined }) => mined !== null && mined.blockNumber > block),
    settle: async ({ slot, state, mined }) => {
      seen.set(`${slot.address}#${slot.nonce}`, { ...slot, state, mined });
      return true;
    },
  });
  return Object.assign(store, {
    mined: () =>
      new Map(
        all().flatMap((slot) =>
          slot.mined ? [[`${slot.address}#${slot.nonce}`, slot.mined.blockHash] as const] : [],
        ),
      ),
    isMined: (txHash: string) => all().some(({ mined }) => mined?.txHash === txHash),
    withWork: () => [
      ...new Set(all().flatMap(({ state, address }) => (state === 'open' ? address : []))),
    ],
  });
}
