import { narrowView } from '#domain/payment/worker/narrow-view.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildSlot } from '#test/builders/builders.ts';

export const state = (slot: Partial<NonceSlot>) => (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => buildSlot({ nonce: from + i, ...slot }));

/** What is written for these slots; null if nothing is. */
export async function viewOf(slots: NonceSlot[], set: Partial<NonceState> = {}) {
  let view: object | null = null;
  const payments = {
    narrowView: async (_state: NonceState, planned: object) => {
      view = planned;
    },
  };
  const next = Math.max(-1, ...slots.map(({ nonce }) => nonce)) + 1;
  await narrowView({ payments }, buildNonceState({ next, ...set }), slots);
  return view;
}
