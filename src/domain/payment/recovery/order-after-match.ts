import { adopt, requeue } from '#domain/order/transitions.ts';
import { isInFlight } from '#model/order-status.ts';
import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type { TransactionClass } from './classify-transaction.ts';
import { hasNoNonce } from './has-no-nonce.ts';

/**
 * What becomes of an order once a transaction is matched; null: nothing. An order that it paid, and that has
 * no nonce of its own yet, takes its nonce and hash. An order whose nonce was filled is approved again in the same write, so that a
 * later transaction can be matched as its payment: of a fill that the table has forgotten, nobody knows
 * whether it requeued the order. A fill that the table knows as the order's end stays that.
 */
export function orderAfterMatch(input: {
  sent: Pick<SentPayment, 'nonce' | 'txHash'>;
  /** What the table had at this nonce. */
  previous: Pick<NonceSlot, 'attempts'> | null;
  /** The order that our own bytes at this nonce were signed for. */
  own: Order | null;
  verdict: Exclude<TransactionClass, { kind: 'group' }>;
  at: number;
}): TransitionWrite | null {
  const { sent, previous, own, verdict, at } = input;
  const { nonce, txHash } = sent;
  if (verdict.kind === 'payment') {
    return hasNoNonce(verdict.order) ? adopt(verdict.order, { at, nonce, txHash }) : null;
  }
  // A swap is never requeued.
  if (own?.nonce !== nonce || !isInFlight(own.status) || isSwap(own)) return null;
  const known = previous?.attempts.find((attempt) => attempt.txHash === txHash);
  return known && !known.requeues ? null : requeue(own, { at });
}
