import type { Order } from '#model/orders/order.ts';
import { formatAmount } from '#shared/money/format-amount.ts';

/**
 * `amount_received` as callers see it: what reached the recipient, if the token's contract credited
 * less than `amount`; else null.
 */
export const shownReceived = ({
  amountReceived,
  decimals,
}: Pick<Order, 'amountReceived' | 'decimals'>): string | null =>
  amountReceived == null ? null : formatAmount(amountReceived, decimals);

/** `reversed` as callers see it; null of an order that was not. */
export const shownReversed = ({
  reversed,
}: Pick<Order, 'reversed'>): { reason: string; at: number } | null =>
  reversed ? { reason: reversed.reason, at: reversed.at } : null;
