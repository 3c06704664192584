/** The project's own limits of swaps (docs/decisions.md "Swap limits"). */
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { ProjectSettings } from '#model/project.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { ApiError } from '#wire/api-error.ts';

type Limits = Pick<ProjectSettings, 'swapDailyUsd' | 'maxSwapSlippageBps' | 'autoFeesDailyUsd'>;

/** Decimals of the coin of every chain with swaps. */
export const coinDecimals = 18;

/** Errors: invalidRequest (40001) naming the setting. */
export function checkSlippageSetting(
  slippageBps: number,
  { maxSwapSlippageBps }: Pick<Limits, 'maxSwapSlippageBps'>,
): void {
  if (maxSwapSlippageBps === null || slippageBps <= maxSwapSlippageBps) return;
  throw new ApiError(
    'invalidRequest',
    `slippage_bps ${slippageBps} is above the project's max_swap_slippage_bps ${maxSwapSlippageBps}`,
  );
}

/** dailyLimit (42203): the swap does not fit into what is left of the day's sum of swaps. */
export const swapSumExceeded = (
  { amountInMicroUsd }: Pick<SwapQuote, 'amountInMicroUsd'>,
  { swapDailyUsd }: Pick<Limits, 'swapDailyUsd'>,
): ApiError =>
  new ApiError(
    'dailyLimit',
    `Daily swap limit exceeded: the swap is worth ${formatAmount(amountInMicroUsd, 6)} USD, swap_daily_usd is ${swapDailyUsd} for all swaps of a UTC day`,
  );

/** The highest fee of a quote in millionths of a USD, by the price of the coin that it names. */
export const quotedFeeMicroUsd = ({ maxFee, coinUsd }: SwapQuote): bigint =>
  usdMicro(maxFee, coinDecimals, coinUsd, 'up');

/** dailyLimit (42203): the swap's highest fee does not fit into what is left of the day's fees. */
export const feesExceeded = (
  quote: SwapQuote,
  { autoFeesDailyUsd }: Pick<Limits, 'autoFeesDailyUsd'>,
): ApiError =>
  new ApiError(
    'dailyLimit',
    `Daily fee limit exceeded: the swap may cost ${formatAmount(quotedFeeMicroUsd(quote), 6)} USD in fees, auto_fees_daily_usd is ${autoFeesDailyUsd} for all payments without approval of a UTC day`,
  );
