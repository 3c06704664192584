import type { NonceSlot, NonceState } from '#model/payment.ts';
import { readView } from '../read-view.ts';

/**
 * Payments that a run adds to its view before it reads it again, so that what is settled by then can
 * be left out of it.
 */
const maxAdded = 1_000;

interface RunView {
  state: NonceState | null;
  /** Not ascending where the run has added some. */
  slots: NonceSlot[];
  /** False for what was read in an earlier round, with what the run has added to it since. */
  isRead: boolean;
}

/**
 * The view of one run (docs/decisions/0035-flat-at-real-finality.md). Only the run that holds an
 * address signs for it, so its later rounds know what is in flight: what the first one read, and
 * what they have stored themselves. Each round reads the nonce state. If that does not say that
 * `next` moved only by this run's payments, or if a slot was opened again, the slots are read too.
 * A slot that is mined in the meantime is still open here: whether it is in flight is the chain's
 * nonce to say.
 *
 * @example
 * ```ts
 * const view = makeRunView(deps, address);
 * const { state, slots } = await view.read();
 * view.add(await signApproved(deps, wallet, input));
 * ```
 */
export function makeRunView(deps: Parameters<typeof readView>[0], address: string) {
  let known: { slots: NonceSlot[]; next: number; reopens: number; added: number } | null = null;
  return {
    async read(): Promise<RunView> {
      if (known && known.added < maxAdded) {
        const state = await deps.payments.nonceState(deps.chain.name, address);
        const isOurs = state?.next === known.next && (state.reopens ?? 0) === known.reopens;
        if (isOurs) return { state, slots: known.slots, isRead: false };
      }
      const { state, slots } = await readView(deps, address);
      known = state && { slots, next: state.next, reopens: state.reopens ?? 0, added: 0 };
      return { state, slots, isRead: true };
    },
    /** Payments that the run has stored, from `next` on. */
    add(slots: NonceSlot[]): void {
      if (!known) return;
      known.slots = [...known.slots, ...slots];
      known.next += slots.length;
      known.added += slots.length;
    },
    /** After anything else that changes slots: the next round reads all of the view. */
    forget(): void {
      known = null;
    },
  };
}
