import { paidInAll } from '#domain/order/paid-fee.ts';
import { notePaid } from '#domain/order/transitions.ts';
import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { rentOf } from '#model/rent-of.ts';
import { readAllowanceFees } from '../read-allowance-fees.ts';
import type { SettleDeps } from './deps.ts';
import type { UnbookedPart } from './read-unbooked.ts';

/** What payments say of what their orders paid. */
export interface PaidParts {
  /** What each order's payment and its swap's allowances paid; null: not known. */
  paid: Map<NonceSlot, bigint | null>;
  /** Of an allowance: that the fee of its failed swap is known, or is another one. */
  notes: Map<NonceSlot, TransitionWrite>;
}

/** What is known of the fees of payments that may end their orders. */
export async function readPaid(
  deps: Pick<SettleDeps, 'payments' | 'orders' | 'clock'>,
  slots: readonly NonceSlot[],
  known: {
    orderOf(slot: NonceSlot): Order | undefined;
    isFinal(slot: NonceSlot): boolean;
    unbooked: ReadonlyMap<NonceSlot, UnbookedPart>;
  },
): Promise<PaidParts> {
  const parts: PaidParts = { paid: new Map(), notes: new Map() };
  const read = async (slot: NonceSlot): Promise<void> => {
    const order = known.orderOf(slot);
    if (order) {
      const fee = feeOf(slot, known.unbooked.get(slot));
      const allowances = fee === null ? null : await readAllowanceFees(deps, order);
      parts.paid.set(slot, fee === null || allowances === null ? null : fee + allowances);
    } else if (slot.refKind === 'allowance' && known.isFinal(slot)) {
      const write = await lateFee(deps, slot);
      if (write) parts.notes.set(slot, write);
    }
  };
  await Promise.all(slots.map(read));
  return parts;
}

/** On Solana with the rent that a new token account took. */
function feeOf({ mined }: NonceSlot, part: UnbookedPart | undefined): bigint | null {
  const read = part && part !== 'unread' ? part : undefined;
  const fee = read?.fee ?? mined?.fee;
  const rent = (read ? rentOf(read).rent : undefined) ?? mined?.rent ?? 0n;
  return fee === undefined ? null : fee + rent;
}

/**
 * Of the last allowance of a swap that failed unsigned: by then all of them are mined, which they may
 * not have been when it failed.
 */
async function lateFee(
  deps: Pick<SettleDeps, 'payments' | 'orders' | 'clock'>,
  { ref, nonce }: NonceSlot,
): Promise<TransitionWrite | null> {
  const swap = await deps.orders.get(ref);
  if (!swap || !isSwap(swap) || swap.status !== 'failed' || swap.nonce !== null) return null;
  if (swap.allowanceNonces?.at(-1) !== nonce) return null;
  const paid = await readAllowanceFees(deps, swap);
  if (paid === null || paidInAll(swap, paid) === (swap.paidFee ?? null)) return null;
  return notePaid(swap, { at: deps.clock.now(), paid });
}
