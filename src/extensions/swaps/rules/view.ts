/** Swaps as the API shows them (docs/interface.md "Swap"; docs/decisions.md "Swaps"). */

import {
  shownAmountOut,
  shownSwapHash,
  shownSwapStatus,
} from '#domain/order/events/swap-event-data.ts';
import { shownFee } from '#domain/order/shown-fee.ts';
import { presentAttempt, presentStuck, type ShownAttempt } from '#domain/order/shown-progress.ts';
import { shownReversed } from '#domain/order/shown-received.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { SwapAnswer, SwapItemAnswer, SwapQuoteAnswer } from '#wire/merchant/swap/answers.ts';
import { swapStatus } from '#wire/statuses.ts';
import { coinAddress } from './find-swap-token.ts';
import { coinDecimals } from './limits.ts';

/** The fields that a swap has from the start. */
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

/**
 * The answer of execute. It shows the record as it was created, so that a repeat gets the same
 * answer.
 */
export const presentExecuted = (swap: Swap) => ({ ...terms(swap), status: swapStatus.approved });

/** An item of the list: all fields that are not marked `detail`, and the times. */
export const presentSwapItem = (swap: Swap): SwapItemAnswer => ({
  ...terms(swap),
  amount_out_actual: shownAmountOut(swap),
  status: shownSwapStatus(swap),
  src_tx_hash: shownSwapHash(swap),
  // The same transaction pays it out (docs/decisions.md "Swap answers").
  dest_tx_hash: swap.status === 'confirmed' ? swap.txHash : null,
  signed_at: swap.signedAt,
  sent_at: swap.sentAt,
  confirmed_at: swap.confirmedAt,
  fail_reason: swap.failReason,
  reversed: shownReversed(swap),
  ...shownFee(swap),
});

/** The fee of the swap's own transaction in USD, as text; null until it is mined. */
const gasCostUsd = ({ gasCost, coinUsd }: Swap): string | null =>
  gasCost === null ? null : formatAmount(usdMicro(gasCost, coinDecimals, coinUsd, 'up'), 6);

export const presentSwap = (swap: Swap, attempts: ShownAttempt[]): SwapAnswer => ({
  ...presentSwapItem(swap),
  from_address: swap.fromAddress,
  to_address: swap.fromAddress,
  gas_cost_usd: gasCostUsd(swap),
  memo: swap.memo,
  attempts: attempts.map(presentAttempt),
  stuck: presentStuck(swap),
});

/** A quote as the API shows it (docs/interface.md "Swap quote"). */
export const presentQuote = (quote: SwapQuote): SwapQuoteAnswer => ({
  route_id: quote.routeId,
  provider: quote.provider,
  from_chain: quote.chain,
  from_token: quote.from.symbol,
  from_token_address: quote.from.address ?? coinAddress,
  to_chain: quote.chain,
  to_token: quote.to.symbol,
  to_token_address: quote.to.address ?? coinAddress,
  amount_in: formatAmount(quote.amountIn, quote.from.decimals),
  amount_in_raw: quote.amountIn.toString(),
  amount_out_expected: formatAmount(quote.amountOut, quote.to.decimals),
  amount_out_min: formatAmount(quote.amountOutMin, quote.to.decimals),
  amount_in_usd: microToNumber(quote.amountInMicroUsd),
  amount_out_usd: microToNumber(quote.amountOutMicroUsd),
  gas_usd: microToNumber(quote.gasMicroUsd),
  slippage_bps: quote.slippageBps,
  router_address: quote.router,
  expires_at: quote.expiresAt,
});

/** A token that can be swapped as the API shows it (docs/interface.md "Swap token"). */
export const presentSwapToken = ({ symbol, address, decimals }: SwapToken) => ({
  symbol,
  address: address ?? coinAddress,
  decimals,
  ...(address === null && { isNative: true }),
});
