import { isSwap, type Order } from '#model/orders/order.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import type { SendDeps } from '../deps.ts';
import { maxPaymentsPerTransaction, sendStored } from './send.ts';

/** The same if swaps are among them: a swap also writes its quote, 99 items in all. */
export const maxPaymentsWithSwaps = 14;

/**
 * Stores signed payments in the order of their nonces, and sends in that order what is stored, while
 * those after it are being stored. Returns how many were stored; what `deadline` (unix ms) leaves
 * unsent is sent by the next run, what a line that froze meanwhile leaves by the first after it. An
 * error of the storing is thrown before one of the sending, and neither before both have ended.
 */
export async function storeAndSend(
  deps: SendDeps,
  signed: SignedPayment[],
  /** `atOnce` are sent side by side: one where their order counts. */
  { deadline, atOnce }: { deadline: number; atOnce?: number },
): Promise<number> {
  let frozen = false;
  const goesOn = () => !frozen && deps.clock.nowMs() < deadline;
  let sending: Promise<void> = Promise.resolve();
  const send = (group: SignedPayment[]) => {
    const stored = group.map(({ slot, write }) => ({
      slot,
      order: { ...write.order, ...write.set } as Order,
    }));
    sending = sending.then(() => sendStored(deps, stored, goesOn, atOnce));
    // Thrown below, when the storing has ended.
    sending.catch(() => {});
  };
  try {
    const count = await storeInOrder(deps, signed, send);
    const refused = signed[count];
    if (refused) frozen = await isFrozen(deps, refused);
    await sending;
    return count;
  } catch (error) {
    await sending.catch(() => {});
    throw error;
  }
}

/** Whether a line refused bytes since it is frozen: then what was stored before them may be wrong too. */
async function isFrozen({ payments }: SendDeps, { slot }: SignedPayment): Promise<boolean> {
  const state = await payments.nonceState(slot.chain, slot.address);
  return state?.frozen != null;
}

/**
 * Many in one transaction. Where one of a group can not be stored, those before it are stored alone;
 * its bytes and all after them, whose nonces no longer fit, are thrown away.
 */
async function storeInOrder(
  { payments }: Pick<SendDeps, 'payments'>,
  signed: SignedPayment[],
  send: (stored: SignedPayment[]) => void,
): Promise<number> {
  const batchSize = signed.some(({ write }) => isSwap(write.order))
    ? maxPaymentsWithSwaps
    : maxPaymentsPerTransaction;
  for (let start = 0; start < signed.length; start += batchSize) {
    const group = signed.slice(start, start + batchSize);
    if (group.length > 1 && (await payments.storeAllSigned(group))) {
      send(group);
      continue;
    }
    let alone = 0;
    try {
      for (const payment of group) {
        if (!(await payments.storeSigned(payment))) return start + alone;
        alone += 1;
      }
    } finally {
      send(group.slice(0, alone));
    }
  }
  return signed.length;
}
