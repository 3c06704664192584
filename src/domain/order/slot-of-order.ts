import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { PaymentReader } from '#ports/payments.ts';

/**
 * The slot of the transaction that pays an order; null while nothing is signed. A member of a group has its
 * group's, as its own, from the first sending on.
 */
export async function slotOfOrder(
  payments: Pick<PaymentReader, 'slot' | 'claim'>,
  order: Order & { groupNo?: string | null },
): Promise<NonceSlot | null> {
  const { orderNo, chain, fromAddress, nonce, groupNo, txHash } = order;
  if (nonce !== null) return payments.slot(chain, fromAddress, nonce);
  if (!groupNo || txHash === null) return null;
  const claim = await payments.claim(chain, txHash);
  const slot =
    claim?.ref === groupNo ? await payments.slot(chain, claim.address, claim.nonce) : null;
  return slot?.ref === groupNo ? { ...slot, ref: orderNo } : null;
}
