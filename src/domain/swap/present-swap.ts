/** Swaps as the API shows them (docs/interface.md "Swap"; docs/decisions.md "Swaps"). */

import type { Swap } from '#model/orders/swap.ts';
import { formatAmount } from '#money/format-amount.ts';
import { usdMicro } from '#money/usd-micro.ts';
import { shownSwapStatus } from '../order/events/shown-swap-status.ts';
import { shownAmountOut, shownSwapHash } from '../order/events/swap-event-data.ts';
import { presentAttempt, presentStuck, type ShownAttempt } from '../order/shown-progress.ts';

const coinDecimals = 18;

/** What is known of a swap from its beginning. */
const terms = (swap: Swap) => ({
  swap_no: swap.orderNo,
  biz_order_id: swap.bizOrderId,
  provider: swap.provider,
  from_chain: swap.chain,
  from_token: swap.token,
  to_chain: swap.chain,
  to_token: swap.toToken,
  amount_in: formatAmount(swap.amount, swap.decimals),
  amount_out_expected: formatAmount(swap.amountOut, swap.toDecimals),
  amount_out_min: formatAmount(swap.amountOutMin, swap.toDecimals),
  slippage_bps: swap.slippageBps,
  created_at: swap.createdAt,
});

/** The answer of execute: of the record as it was made, so that a repeat has the first answer again. */
export const presentExecuted = (swap: Swap) => ({ ...terms(swap), status: 0 });

/** An item of the list: all fields that are not marked `detail`, and the times. */
export const presentSwapItem = (swap: Swap) => ({
  ...terms(swap),
  amount_out_actual: shownAmountOut(swap),
  status: shownSwapStatus(swap),
  src_tx_hash: shownSwapHash(swap),
  // The same transaction pays it out (docs/decisions.md "Swap answers").
  dest_tx_hash: swap.status === 4 ? swap.txHash : null,
  signed_at: swap.signedAt,
  sent_at: swap.sentAt,
  confirmed_at: swap.confirmedAt,
  fail_reason: swap.failReason,
});

/** The fee of the swap's own transaction in USD, as text; null until it is mined. */
const gasCostUsd = ({ gasCost, coinUsd }: Swap): string | null =>
  gasCost === null ? null : formatAmount(usdMicro(gasCost, coinDecimals, coinUsd, 'up'), 6);

export const presentSwap = (swap: Swap, attempts: ShownAttempt[]) => ({
  ...presentSwapItem(swap),
  from_address: swap.fromAddress,
  to_address: swap.fromAddress,
  gas_cost_usd: gasCostUsd(swap),
  memo: swap.memo,
  attempts: attempts.map(presentAttempt),
  stuck: presentStuck(swap),
});
