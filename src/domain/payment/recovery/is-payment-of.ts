import { foldCase } from '#model/fold-case.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { SentPayment } from '#model/sent-payment.ts';

const same = (a: string | null, b: string | null): boolean => foldCase(a) === foldCase(b);

/**
 * Whether a transaction says what the order says: recipient, token and amount, or the very call. Of a
 * swap that was restored to before it was signed the call is not known: then its router is.
 */
export function isPaymentOf(sent: SentPayment, order: Order): boolean {
  const { terms, call } = sent;
  const called = callOf(order);
  if (called) {
    return (
      call !== null &&
      same(sent.from, order.fromAddress) &&
      same(call.to, order.toAddress) &&
      call.value === called.value &&
      (called.data === null || call.data === called.data)
    );
  }
  return (
    terms !== null &&
    same(sent.from, order.fromAddress) &&
    same(terms.to, order.toAddress) &&
    same(terms.tokenAddress, order.tokenAddress) &&
    terms.amount === order.amount
  );
}

/** What an order calls its recipient with; null data: that is not known. null for a transfer. */
function callOf(order: Order): { value: bigint; data: string | null } | null {
  if (isSwap(order)) {
    const { tokenAddress, amount, data } = order;
    return { value: tokenAddress === null ? amount : 0n, data };
  }
  return isOperation(order) && order.data !== null
    ? { value: order.amount, data: order.data }
    : null;
}
