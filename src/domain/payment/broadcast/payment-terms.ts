import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot, PaymentLimits, PaymentTerms } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';

/**
 * What an order pays, as a transaction builder takes it.
 *
 * Throws an Error for a swap whose call is not built yet.
 *
 * @example
 * ```ts
 * const gas = await gateway.estimateGas(paymentTerms(order));
 * ```
 */
export function paymentTerms(order: Order): PaymentTerms {
  if (isSwap(order)) {
    const { data, tokenAddress, amount } = order;
    if (data === null) throw new Error(`swap ${order.orderNo} has no call`);
    return orderCall(order, {
      to: order.toAddress,
      data,
      value: tokenAddress === null ? amount : 0n,
    });
  }
  return {
    chain: order.chain,
    from: order.fromAddress,
    to: order.toAddress,
    tokenAddress: order.tokenAddress,
    amount: order.amount,
    memo: order.memo,
    ...(isOperation(order) && order.data !== null && { data: order.data }),
  };
}

/** A contract call from an order's address, as a builder takes it. `value` is in wei. */
export const orderCall = (
  { chain, fromAddress }: Pick<Order, 'chain' | 'fromAddress'>,
  { to, value, data }: { to: string; value: bigint; data: string },
): PaymentTerms => ({
  chain,
  from: fromAddress,
  to,
  tokenAddress: null,
  amount: value,
  memo: null,
  data,
});

/** What a slot's transaction does, the payment or an allowance, and the gas that it may use. */
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

/** What an order reserved for its payment. Nothing that is signed for the order may exceed it. */
export const paymentLimits = (order: Order): PaymentLimits => ({
  units: order.gasLimit,
  unitPrice: order.maxFeePerGas,
  fee: order.reservation.fee,
});
