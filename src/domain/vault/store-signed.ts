import { isSwap } from '#model/orders/order.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import type { SignedWriter } from '#ports/payments.ts';

/** Items of a DynamoDB transaction, less the nonce state and the note of a new sender. */
const maxItems = 98;
/** Items of a payment, and of a swap's, which also writes its quote. */
const itemsOfPayment = 6;
const itemsOfSwap = 7;
/**
 * The most text of signed bytes in one transaction. DynamoDB takes 4 MB, and the order of each payment,
 * which is as large as its bytes, may count as well.
 */
const maxText = 1_500_000;

/**
 * Stores payments in nonce order, as many in one transaction as fit. If a payment of a transaction cannot be
 * stored, those before it are stored one at a time. It and all later ones are discarded: their nonces no
 * longer fit. Returns how many are stored.
 */
export async function storeSigned(
  payments: Pick<SignedWriter, 'storeSigned' | 'storeAllSigned'>,
  signed: readonly SignedPayment[],
): Promise<number> {
  let group: SignedPayment[];
  for (let start = 0; start < signed.length; start += group.length) {
    group = nextGroup(signed.slice(start));
    if (group.length > 1 && (await payments.storeAllSigned(group))) continue;
    let alone = 0;
    for (const payment of group) {
      if (!(await payments.storeSigned(payment))) return start + alone;
      alone += 1;
    }
  }
  return signed.length;
}

/** As many of these payments as fit into one transaction, with the counts of their days. */
function nextGroup(signed: SignedPayment[]): SignedPayment[] {
  const counters = new Set<string>();
  let items = 0;
  let text = 0;
  let end = 0;
  while (end < signed.length) {
    const { slot, write, counts = [], authorizes = [], left, members } = signed[end]!;
    // The slots of its owners fill a transaction.
    if (authorizes.length > 0) return signed.slice(0, Math.max(end, 1));
    items += isSwap(write.order) ? itemsOfSwap : itemsOfPayment;
    // The tally of the group that it pays, or leaves.
    if (left !== undefined || members !== undefined) items += 1;
    for (const { counter } of counts) counters.add(counter);
    text += slot.attempts.at(-1)?.raw.length ?? 0;
    if (end > 0 && (items + counters.size > maxItems || text > maxText)) break;
    end += 1;
  }
  return signed.slice(0, end);
}
