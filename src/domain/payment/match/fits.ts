import { foldCase } from '../../address/fold-case.ts';
import type { SentPayment } from '../../ports/matching.ts';
import { isOperation, isSwap, type Order } from '../../ports/operations.ts';

const same = (a: string | null, b: string | null): boolean => foldCase(a) === foldCase(b);

/**
 * Whether a transaction says what the order says: recipient, token and amount, or the very call. Of a
 * swap that was restored to before it was signed the call is not known: then its router is.
 */
export function fits(sent: SentPayment, order: Order): boolean {
  const { terms, call } = sent;
  if (isOperation(order) && order.data !== null) {
    return (
      call !== null &&
      same(sent.from, order.fromAddress) &&
      same(call.to, order.toAddress) &&
      call.value === order.amount &&
      call.data === order.data
    );
  }
  if (isSwap(order)) {
    return (
      call !== null &&
      same(sent.from, order.fromAddress) &&
      same(call.to, order.toAddress) &&
      call.value === (order.tokenAddress === null ? order.amount : 0n) &&
      (order.data === null || call.data === order.data)
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
