import type { NonceSlot, NonceState } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';

/** Settled slots that stay in view until they are left out together: each time costs a write. */
const batchSize = 32;
/** A slot that stays in view while this many later ones are settled is named by itself. */
const settledAbove = 128;
/** The most slots that are named. More of them only make the reads larger. */
const maxNamed = 64;

/**
 * Leaves slots that are mined out of the worker's view: they only wait for their finality, which
 * the watcher sees to, and on a layer 2 there are thousands of them. One that leaves the chain
 * brings every slot back into view, in the transaction that opens it again.
 */
export async function narrowView(
  { payments }: { payments: Pick<WorkerDeps['payments'], 'narrowView'> },
  state: NonceState | null,
  slots: NonceSlot[],
): Promise<void> {
  const view = state && planView(state, slots);
  if (view) await payments.narrowView(state, view);
}

/** The narrower view, by the slots of the present one; null if it is not worth its write. */
function planView(
  { next, oldestOpen, openFrom: from = oldestOpen, openBelow = [] }: NonceState,
  slots: NonceSlot[],
): { openFrom: number; openBelow: number[] } | null {
  // The slots were read after the state: a later run judges those that are newer than it.
  const known = slots.filter(({ nonce }) => nonce < next).sort((a, b) => a.nonce - b.nonce);
  const named = known
    .filter((slot) => slot.nonce < from && staysInView(slot))
    .map(({ nonce }) => nonce);
  const unnamed = openBelow.length - named.length;
  const rest = known.filter(({ nonce }) => nonce >= from);
  let settled = rest.filter((slot) => !staysInView(slot)).length;
  let leftOut = 0;
  let openFrom = next;
  for (const slot of rest) {
    if (!staysInView(slot)) {
      leftOut += 1;
      settled -= 1;
    } else if (settled < settledAbove || named.length >= maxNamed) {
      openFrom = slot.nonce;
      break;
    } else {
      named.push(slot.nonce);
    }
  }
  const isWorthIt = leftOut >= batchSize || unnamed >= maxNamed / 4;
  return isWorthIt ? { openFrom, openBelow: named } : null;
}

/**
 * True for a slot that is not mined, and for a mined allowance: until it is final, its swap may be
 * about to use it (SwapWork.mayGo).
 */
const staysInView = ({ state, refKind }: NonceSlot): boolean =>
  state === 'open' || (state === 'mined' && refKind === 'allowance');
