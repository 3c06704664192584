import { isBeforeBroadcast } from '#model/order-status.ts';
import type { Swap } from '#model/orders/swap.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { SwapEventData } from '#wire/merchant/swap/answers.ts';
import { type SwapStatus, swapStatus } from '#wire/statuses.ts';
import { shownFee } from '../shown-fee.ts';
import { shownReversed } from '../shown-received.ts';

/** The wire's status of a swap. A swap whose allowance is being set is shown as signing. */
export const shownSwapStatus = ({
  status,
  allowancesSet,
}: Pick<Swap, 'status' | 'allowancesSet'>): SwapStatus =>
  swapStatus[status === 'approved' && allowancesSet > 0 ? 'signing' : status];

/**
 * `src_tx_hash` is shown from broadcast on. A failed swap has one only if its own transaction
 * reverted.
 */
export const shownSwapHash = ({
  status,
  txHash,
}: Pick<Swap, 'status' | 'txHash'>): string | null => (isBeforeBroadcast(status) ? null : txHash);

/** `amount_out_actual` as decimal text; null until the swap is confirmed. */
export const shownAmountOut = ({ amountOutActual, toDecimals }: Swap): string | null =>
  amountOutActual === null ? null : formatAmount(amountOutActual, toDecimals);

/** The `data` of every swap.* webhook (docs/decisions.md "Swap answers"), as the record is now. */
export const swapEventData = (swap: Swap): SwapEventData => ({
  swap_no: swap.orderNo,
  biz_order_id: swap.bizOrderId,
  provider: swap.provider,
  from_chain: swap.chain,
  from_token: swap.token,
  amount_in: formatAmount(swap.amount, swap.decimals),
  to_chain: swap.chain,
  to_token: swap.toToken,
  amount_out_expected: formatAmount(swap.amountOut, swap.toDecimals),
  amount_out_min: formatAmount(swap.amountOutMin, swap.toDecimals),
  amount_out_actual: shownAmountOut(swap),
  src_tx_hash: shownSwapHash(swap),
  status: shownSwapStatus(swap),
  memo: swap.memo,
  fail_reason: swap.failReason,
  reversed: shownReversed(swap),
  ...shownFee(swap),
  signed_at: swap.signedAt,
  sent_at: swap.sentAt,
  confirmed_at: swap.confirmedAt,
});
