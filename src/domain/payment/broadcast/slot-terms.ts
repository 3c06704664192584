import { isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot, PaymentTerms } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';
import { orderCall, paymentTerms } from './terms-of.ts';

/** What a slot's transaction says to the chain, and the gas it may use: the payment, or an allowance. */
export function slotTerms(
  { swaps }: Pick<WorkerDeps, 'swaps'>,
  { refKind, sets }: Pick<NonceSlot, 'refKind' | 'sets'>,
  order: Order,
): { terms: PaymentTerms; gasLimit: bigint } {
  if (refKind === 'allowance' && swaps && isSwap(order)) {
    const terms = orderCall(order, swaps.calls.allowance(order, BigInt(sets ?? 0)));
    return { terms, gasLimit: order.allowanceGas };
  }
  return { terms: paymentTerms(order), gasLimit: order.gasLimit };
}
