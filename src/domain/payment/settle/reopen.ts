import type { NonceSlot } from '#model/payment.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { SettleDeps } from './deps.ts';

/** Payments that are reopened concurrently: the store batches that many writes. */
const batchSize = 24;

/** Reopens a slot whose block left the chain: the worker sends its payment again. */
export async function reopen(deps: SettleDeps, slot: NonceSlot): Promise<boolean> {
  const settled = await deps.payments.settle({
    slot,
    state: 'open',
    mined: null,
    confirmed: slot.confirmed,
    facts: deps.bookFacts?.ofGone(slot),
  });
  deps.log[slot.confirmed ? 'error' : 'warn'](
    slot.confirmed ? 'payment.reorganised-after-confirmation' : 'payment.reorganised',
    { chain: slot.chain, order_no: slot.ref, nonce: slot.nonce },
  );
  return settled;
}

/**
 * Reopens all payments in blocks above `ancestor`, which left the chain. Returns their addresses.
 */
export async function unmineAbove(deps: SettleDeps, ancestor: bigint): Promise<string[]> {
  const slots = await deps.payments.minedAbove(deps.chain.name, ancestor);
  await inGroups(
    slots,
    async (slot) => {
      if (await reopen(deps, slot)) return;
      throw new Error(`nonce slot ${slot.address}/${slot.nonce} changed while it was reopened`);
    },
    batchSize,
  );
  return [...new Set(slots.map((slot) => slot.address))];
}
