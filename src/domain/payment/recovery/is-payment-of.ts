import { foldCase } from '#model/fold-case.ts';
import { isGroup, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { SentPayment } from '#model/sent-payment.ts';

const same = (a: string | null, b: string | null): boolean => foldCase(a) === foldCase(b);

/**
 * True if a transaction does what the order asks for: the same recipient, token and amount, or the
 * same call. If a swap was restored to a moment before it was signed, its call is unknown, and any
 * call of its router counts.
 */
export function isPaymentOf(sent: SentPayment, order: Order): boolean {
  const { terms, call } = sent;
  if (isGroup(order)) return paysGroup(sent, order);
  const called = expectedCall(order);
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

/** Whether it pays exactly what the group lists, in that order. */
function paysGroup({ from, pays }: SentPayment, group: InternalOrder): boolean {
  const members = readMembers(group);
  return (
    pays !== undefined &&
    members?.length === pays.payments.length &&
    same(from, group.fromAddress) &&
    same(pays.tokenAddress, group.tokenAddress) &&
    members.every(({ to, amount }, i) => {
      const payment = pays.payments[i];
      return payment !== undefined && same(payment.to, to) && payment.amount === amount;
    })
  );
}

/** The call that an order makes, with null data if that is unknown; null for a plain transfer. */
function expectedCall(order: Order): { value: bigint; data: string | null } | null {
  if (isSwap(order)) {
    const { tokenAddress, amount, data } = order;
    return { value: tokenAddress === null ? amount : 0n, data };
  }
  return isOperation(order) && order.data !== null
    ? { value: order.amount, data: order.data }
    : null;
}
