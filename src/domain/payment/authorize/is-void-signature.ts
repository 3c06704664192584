import { isGroupNo } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { NonceDeps } from '../deps.ts';

/**
 * True if the payment that an order was signed for can never be mined: in a finalized block its
 * nonce was used by a zero-value transfer of the address to itself, as happens after a restore. Our
 * own table only says where to look, because other functions can write it. The chain decides.
 */
export async function isVoidSignature(
  deps: Pick<NonceDeps, 'chain' | 'payments' | 'sent'>,
  order: Pick<Order, 'orderNo' | 'fromAddress'>,
  signed: SignatureRecord,
): Promise<boolean> {
  const { chain, address, nonce } = signed;
  if (chain !== deps.chain.name || address !== order.fromAddress) return false;
  const slot = await deps.payments.slot(chain, address, nonce);
  if (!slot?.mined) return false;
  // What fails or is cancelled ends any other order. The members of a group are paid again.
  if (slot.ref === order.orderNo && !isGroupNo(order.orderNo)) return false;
  const [{ finalized }, sent] = await Promise.all([
    deps.sent.counts(address),
    deps.sent.sent(slot.mined.txHash),
  ]);
  const isOfNonce = finalized > nonce && sent?.nonce === nonce && sent.from === address;
  if (!isOfNonce) return false;
  // A contract that fails as a whole has paid nobody.
  if (isGroupNo(order.orderNo) && !sent.success) return true;
  const { terms } = sent;
  return terms?.to === address && terms.tokenAddress === null && terms.amount === 0n;
}
