import type { SentTransaction, Transfer } from '#model/chain.ts';
import type { Order } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import type { MinedPayment, NonceSlot } from '#model/payment.ts';
import { rentOf } from '#model/rent-of.ts';
import type { RecordedFacts } from '#model/sent-payment.ts';
import type { AddressOwner } from '#model/sub-account.ts';

/** What is known of the mined transaction of a slot that is being settled. */
export interface MinedFacts {
  mined: MinedPayment;
  /** What it was signed for; null for what is not an order's own payment. */
  order: Order | null;
  /** The transfers of its block; absent if they are recorded already. */
  transfers?: readonly Transfer[];
  /** Of its own entry in the block (SentTransaction.changes). */
  changes?: SentTransaction['changes'];
  /** What its swap received, where that was read now. */
  result?: SwapResult | undefined;
  /** The owner of the slot's address, if the caller has it. */
  owner?: AddressOwner | undefined;
}

/**
 * Seam: what an extension records of nonce slots. Each record is written in the transaction that
 * changes the slot. Without one, nothing is recorded.
 */
export interface SlotFacts {
  /** What the transaction moved, and what its swap received. null if nothing is to be recorded. */
  ofMined(slot: NonceSlot, known: MinedFacts): Promise<RecordedFacts | null>;
  /**
   * That nothing of the slot stands any more: its block left the chain, or showed another outcome. null
   * if nothing of it is recorded.
   */
  ofGone(slot: NonceSlot): RecordedFacts | null;
}

/**
 * A mined payment with its record: its block's transfers, or what its swap received. `fee` is what
 * its block says that it paid; undefined: not known, or known before.
 */
export async function recordMined(
  { bookFacts }: { bookFacts?: SlotFacts },
  slot: NonceSlot,
  { fee, ...known }: MinedFacts & { fee?: bigint | undefined },
): Promise<{ mined: MinedPayment; facts: RecordedFacts | null }> {
  const mined: MinedPayment = {
    ...known.mined,
    ...(fee !== undefined && { fee }),
    ...rentOf(known),
  };
  const facts = (await bookFacts?.ofMined(slot, { ...known, mined })) ?? null;
  const isBooked = facts !== null && known.transfers !== undefined;
  return { mined: { ...mined, ...(isBooked && { booked: true }) }, facts };
}
