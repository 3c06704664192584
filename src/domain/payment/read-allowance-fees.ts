import { isSwap, type Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { PaymentReader } from '#ports/payments.ts';

/**
 * What the transactions that set a swap's allowance paid, which are mined before the swap; 0 for any other
 * order. null while one of them is in no block, and for what an older release signed or read.
 */
export async function readAllowanceFees(
  { payments }: { payments: Pick<PaymentReader, 'slot'> },
  order: Order,
): Promise<bigint | null> {
  if (!isSwap(order) || order.allowancesSet === 0) return 0n;
  const { allowanceNonces = [], allowancesSet } = order;
  if (allowanceNonces.length !== allowancesSet) return null;
  const fees = await Promise.all(allowanceNonces.map((nonce) => feeAt(payments, order, nonce)));
  return fees.reduce<bigint | null>(
    (sum, fee) => (sum === null || fee === null ? null : sum + fee),
    0n,
  );
}

async function feeAt(
  payments: Pick<PaymentReader, 'slot'>,
  { chain, fromAddress, orderNo }: Swap,
  nonce: number,
): Promise<bigint | null> {
  const slot = await payments.slot(chain, fromAddress, nonce);
  const isOfOrder = slot?.ref === orderNo && slot.refKind === 'allowance';
  return isOfOrder ? (slot.mined?.fee ?? null) : null;
}
