import { isFailedOrRejected } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type { WalletState } from './inspect-wallet.ts';

/** The chain's clock and ours may differ by this (seconds). */
const clockMargin = 60;

/** Whether an order is older than a transaction. */
export const isOlder = ({ createdAt }: Order, { blockTime }: SentPayment): boolean =>
  createdAt <= blockTime + clockMargin;

/**
 * Whether an order that was signed for this nonce (absent: for none) may have been paid at the transaction's: a
 * matched transaction took its nonce, and a restore of the signers' table took back the record of the next.
 */
export const mayBeSignedAgain = (
  nonce: number | undefined,
  sent: SentPayment,
  { unexplained }: Pick<WalletState, 'unexplained'>,
): boolean => nonce === undefined || (nonce < sent.nonce && !unexplained.includes(nonce));

/** Whether an order was published as ended without a payment. */
export const isPublishedUnpaid = (
  { orderNo }: Order,
  { newer }: Pick<WalletState, 'newer'>,
): boolean => {
  const published = newer.get(orderNo);
  return published !== undefined && isFailedOrRejected(published.status);
};
