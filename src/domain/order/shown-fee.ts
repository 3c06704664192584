import type { Order } from '#model/orders/order.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { coinOf, knownDecimals } from '#shared/money/known-decimals.ts';

/**
 * `fee` and `fee_token` as callers see them: what all transactions of an order really paid, in the chain's
 * coin. `fee` is null until it has ended, and where that is not known. A rejected order paid nothing.
 */
export function shownFee({ chain, status, paidFee }: Pick<Order, 'chain' | 'status' | 'paidFee'>): {
  fee: string | null;
  fee_token: string;
} {
  const coin = coinOf(chain) as string;
  const paid = status === 'rejected' ? 0n : paidFee;
  const decimals = knownDecimals(chain, coin) as number;
  return { fee: paid == null ? null : formatAmount(paid, decimals), fee_token: coin };
}
