import { makeRunView } from '#domain/payment/worker/nonce/make-run-view.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { buildSlot, ethereum, hotAddress } from '#test/builders/builders.ts';

export const slotsFrom = (nonce: number, count: number): NonceSlot[] =>
  Array.from({ length: count }, (_, i) => buildSlot({ nonce: nonce + i }));

/** An address whose stored slots are `stored`, and the view of one run. */
export function world(stored: NonceSlot[]) {
  const chain = ethereum();
  const first: NonceState = {
    chain: chain.name,
    address: hotAddress,
    next: stored.length,
    oldestOpen: 0,
    frozen: null,
    table: 't',
    fillUntil: 0,
  };
  const at = { state: first as NonceState | null, reads: 0 };
  const payments = {
    nonceState: async () => at.state,
    slotsInView: async () => {
      at.reads += 1;
      return [...stored];
    },
  };
  const view = makeRunView({ chain, payments }, hotAddress);
  return {
    at,
    view,
    /** The run, or another one, stores payments. */
    store(count: number): NonceSlot[] {
      const slots = slotsFrom(stored.length, count);
      stored.push(...slots);
      at.state = { ...at.state!, next: stored.length };
      return slots;
    },
  };
}
