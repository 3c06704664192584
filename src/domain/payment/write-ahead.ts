import type { SignedPayment } from '../ports/matching.ts';
import type { PaymentDeps } from './deps.ts';

/** Payments that share a transaction at most: 97 of the 100 items that DynamoDB takes. */
export const mostTogether = 16;

/**
 * Stores signed payments in the order of their nonces, many in one transaction, and returns how many
 * of the first were stored. Where one of a group can not be, those before it are stored alone; its
 * bytes and all after them, whose nonces no longer fit, must be thrown away.
 */
export async function storeInOrder(
  { payments }: Pick<PaymentDeps, 'payments'>,
  signed: SignedPayment[],
): Promise<number> {
  for (let start = 0; start < signed.length; start += mostTogether) {
    const group = signed.slice(start, start + mostTogether);
    if (group.length > 1 && (await payments.storeAllSigned(group))) continue;
    for (const [i, payment] of group.entries()) {
      const stored = await payments.storeSigned(payment);
      if (!stored) return start + i;
    }
  }
  return signed.length;
}
