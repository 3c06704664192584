import { isBeforeSigning, isInFlight, orderOfStatus } from '#model/order-status.ts';
import { isInternal, isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { ApiError } from '#wire/api-error.ts';
import { isOlder, isPublishedUnpaid, mayBeSignedAgain } from './before-transaction.ts';
import { hasNoNonce } from './has-no-nonce.ts';
import type { WalletState } from './inspect-wallet.ts';
import { isPaymentOf } from './is-payment-of.ts';
import { namesOf, type PaidGroup, paidGroup } from './paid-group.ts';

/** What a transaction is: the payment of an order, of a group of orders, or one that only used up a nonce. */
export type TransactionClass =
  | { kind: 'payment'; order: Order }
  | { kind: 'group'; group: PaidGroup }
  | { kind: 'fill' };

/**
 * The unsigned orders that a transaction may have paid. If the signers' own table names one for its
 * nonce, that one; otherwise all that match and were never signed, or whose signature is void,
 * published ones first.
 */
export function candidateOrders(sent: SentPayment, state: WalletState): Order[] {
  const { orders, newer, signed } = state;
  const rank = ({ orderNo }: Order) => orderOfStatus(newer.get(orderNo)?.status ?? 'pending');
  const fitting = orders.filter(
    (order) => hasNoNonce(order) && !isPublishedUnpaid(order, state) && isPaymentOf(sent, order),
  );
  const exact = fitting.filter(({ orderNo }) => signed.get(orderNo) === sent.nonce);
  if (exact.length > 0) return exact;
  const matching = fitting.filter(({ status }) => isBeforeSigning(status));
  return (
    matching
      // Any call of the router would match a swap: only the signers' own table distinguishes swaps.
      .filter((order) => mayBeSignedAgain(signed.get(order.orderNo), sent, state) && !isSwap(order))
      // An internal order is never applied for again: it is made of what an address holds, so that
      // an equal past transaction is an earlier one, which the table has forgotten.
      .filter((order) => !isInternal(order) || isOlder(order, sent))
      .sort((a, b) => rank(b) - rank(a) || a.createdAtMs - b.createdAtMs)
  );
}

/**
 * An order in flight that the transaction fits, and whose nonce was not used by its own payment. It may be
 * requeued once that is settled, and then this transaction may be its payment.
 */
function leavingOrder(sent: SentPayment, { orders, slots }: WalletState): Order | undefined {
  const isPaidAt = (nonce: number): boolean => {
    const slot = slots.find((candidate) => candidate.nonce === nonce);
    const mined = slot?.attempts.find(({ txHash }) => txHash === slot.mined?.txHash);
    return slot !== undefined && slot.state !== 'open' && mined?.kind === 'payment';
  };
  return orders.find(
    (order) =>
      isInFlight(order.status) &&
      order.nonce !== null &&
      order.nonce < sent.nonce &&
      !isSwap(order) &&
      isPaymentOf(sent, order) &&
      !isPaidAt(order.nonce),
  );
}

/**
 * Checks what an owner says about a transaction against the transaction itself. An order that it
 * may have paid must not be left out: it would be paid again. Throws ApiError wrongStatus (40903)
 * with the reason.
 */
export function classifyTransaction(
  input: {
    sent: SentPayment;
    /** The order that the owner names; null for none. */
    orderNo: string | null;
    previous: NonceSlot | null;
    /** The order that our own bytes at this nonce were signed for. */
    own: Order | null;
  },
  state: WalletState,
): TransactionClass {
  const { sent, orderNo, previous, own } = input;
  const what = `Transaction ${sent.txHash} (nonce ${sent.nonce})`;
  const candidates = candidateOrders(sent, state);
  const older = candidates.filter((order) => isOlder(order, sent));
  const [due] = sent.success ? older : [];
  if (previous?.refKind === 'order') {
    if (own && isPaymentOf(sent, own)) {
      if (orderNo !== own.orderNo) throw refuse(`${what} is the payment of ${previous.ref}`);
      return { kind: 'payment', order: own };
    }
    const other =
      sent.success &&
      (paidGroup(sent, state) || state.orders.some((order) => isPaymentOf(sent, order)));
    if (orderNo !== null || other) {
      throw refuse(`${what} took the nonce of ${previous.ref} and pays another order`);
    }
    return { kind: 'fill' };
  }
  const group = paidGroup(sent, state);
  if (group) return classifyGroup(group, orderNo, what);
  if (orderNo === null) {
    if (due)
      throw refuse(`${what} pays ${due.orderNo}: name that order, or it would be paid again`);
    const leaving = sent.success ? leavingOrder(sent, state) : undefined;
    if (leaving) {
      const { orderNo: no, nonce } = leaving;
      throw refuse(
        `${what} may pay ${no}, whose nonce ${nonce} another transaction took: match that nonce first, and wait until it is settled`,
      );
    }
    return { kind: 'fill' };
  }
  const order = candidates.find((candidate) => candidate.orderNo === orderNo);
  if (!order) throw refuse(`${what} does not pay ${orderNo}, or that order waits for no payment`);
  const [first] = candidates;
  if (first && state.newer.get(first.orderNo)?.status === 'confirmed' && first !== order) {
    if (state.newer.get(orderNo)?.status !== 'confirmed') {
      throw refuse(`${what} matches ${first.orderNo}, which was published as confirmed`);
    }
  }
  return { kind: 'payment', order };
}

/** The owner names the group, or any withdrawal that it pays. */
function classifyGroup(group: PaidGroup, orderNo: string | null, what: string): TransactionClass {
  const { groupNo, record, unpaid } = group;
  if (unpaid.length > 0)
    throw refuse(`${what} should pay ${unpaid[0]}, which joined ${groupNo}, and does not`);
  const names = namesOf(group);
  const [first] = names;
  if (orderNo === null)
    throw refuse(`${what} pays many: name ${first}, or they would be paid again`);
  if (!names.includes(orderNo)) throw refuse(`${what} does not pay ${orderNo}, but ${first}`);
  if (record && !isBeforeSigning(record.status))
    throw refuse(
      `${what} pays ${groupNo}, whose nonce ${record.nonce} another transaction took: match that nonce first, and wait until it is settled`,
    );
  return { kind: 'group', group };
}

const refuse = (message: string) => new ApiError('wrongStatus', message);
