import type { NonceSlot } from '#model/payment.ts';
import type { SettleDeps } from './deps.ts';

/** A block that the chain has no more: its payment is sent again by the worker. */
export async function reopen(deps: SettleDeps, slot: NonceSlot): Promise<boolean> {
  const settled = await deps.payments.settle({
    slot,
    state: 'open',
    mined: null,
    confirmed: slot.confirmed,
  });
  deps.log[slot.confirmed ? 'error' : 'warn'](
    slot.confirmed ? 'payment.reorganised-after-confirmation' : 'payment.reorganised',
    { chain: slot.chain, order_no: slot.ref, nonce: slot.nonce },
  );
  return settled;
}

/** Blocks above `ancestor` left the chain: what was mined in them is open again. */
export async function unmineAbove(deps: SettleDeps, ancestor: bigint): Promise<string[]> {
  const slots = await deps.payments.minedAbove(deps.chain.name, ancestor);
  for (const slot of slots) {
    if (!(await reopen(deps, slot)))
      throw new Error(`payment slot ${slot.address}/${slot.nonce} moved, read it again`);
  }
  return [...new Set(slots.map((slot) => slot.address))];
}
