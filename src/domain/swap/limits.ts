/** The project's own limits of swaps (docs/decisions.md "Swap limits"). */
import { ApiError } from '#contract/api-error.ts';
import type { SwapQuote } from '#model/orders/swap-quote.ts';
import type { ProjectSettings } from '#model/project.ts';
import { formatAmount } from '#money/format-amount.ts';

type Limits = Pick<ProjectSettings, 'swapDailyUsd' | 'maxSwapSlippageBps'>;

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
    `Daily sum of swaps exceeded: the swap is worth ${formatAmount(amountInMicroUsd, 6)} USD, swap_daily_usd is ${swapDailyUsd} for all swaps of a UTC day`,
  );
