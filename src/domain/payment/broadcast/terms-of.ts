import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { PaymentTerms } from '#model/payment.ts';

/** What an order pays, as the builder takes it. Throws an Error for a swap whose call is not built. */
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

/** A call from an order's address, as the builder takes it. */
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
