import type { SignedPayment } from '../ports/matching.ts';
import type { Order } from '../ports/operations.ts';
import type { SendDeps } from './deps.ts';
import { sendStored } from './send.ts';
import { mostTogether } from './together.ts';

/**
 * Stores signed payments in the order of their nonces, and sends in that order what is stored, while
 * those after it are being stored. Returns how many were stored; what `deadline` (unix ms) leaves
 * unsent is sent by the next run.
 */
export async function storeAndSend(
  deps: SendDeps,
  signed: SignedPayment[],
  /** `atOnce` are sent side by side: one where their order counts. */
  { deadline, atOnce }: { deadline: number; atOnce?: number },
): Promise<number> {
  let sending: Promise<void> = Promise.resolve();
  const send = (group: SignedPayment[]) => {
    const stored = group.map(({ slot, write }) => ({
      slot,
      order: { ...write.order, ...write.set } as Order,
    }));
    sending = sending.then(() => sendStored(deps, stored, deadline, atOnce));
    // Thrown below, when the storing has ended.
    sending.catch(() => {});
  };
  try {
    return await storeInOrder(deps, signed, send);
  } finally {
    await sending;
  }
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
  for (let start = 0; start < signed.length; start += mostTogether) {
    const group = signed.slice(start, start + mostTogether);
    if (group.length > 1 && (await payments.storeAllSigned(group))) {
      send(group);
      continue;
    }
    for (const [i, payment] of group.entries()) {
      const stored = await payments.storeSigned(payment);
      if (!stored) return start + i;
      send([payment]);
    }
  }
  return signed.length;
}
