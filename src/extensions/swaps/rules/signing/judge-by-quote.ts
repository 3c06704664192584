/**
 * The checks for swaps only: the quote, which only the quote function can write, and that the
 * swap's call does what the quote says.
 */
import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { amountOutMin } from '#extensions/swaps/rules/amount-out-min.ts';
import { quotedFeeMicroUsd } from '#extensions/swaps/rules/limits.ts';
import { latestDeadline } from '#extensions/swaps/rules/times.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { SwapJudge } from '#ports/payments.ts';
import type { SwapCalls } from '../../ports.ts';

/** Judges a swap by the record of its quote; null: there is none. */
export const judgeByQuote =
  (
    quote: SwapQuote | null,
    /** Checks that a swap's call does what the quote says. */
    findProblem: SwapCalls['problem'],
  ): SwapJudge =>
  async (swap, { settings, now }, { signed, taken }) => {
    if (!quote) return refuse('its quote was never issued, or has been deleted');
    if (taken?.nonce !== signed?.nonce || taken?.address !== signed?.address) {
      return refuse('its quote was executed as another swap');
    }
    const differing = findDifference(swap, quote);
    if (differing) return refuse(`its ${differing} is not the quote's`);
    if (swap.amountOutMin !== amountOutMin(swap.amountOut, swap.slippageBps)) {
      return refuse('its minimum does not follow from its quote and slippage');
    }
    const { maxSwapSlippageBps } = settings;
    if (maxSwapSlippageBps !== null && swap.slippageBps > maxSwapSlippageBps) {
      return refuse(`its slippage is above max_swap_slippage_bps ${maxSwapSlippageBps}`, false);
    }
    if (swap.data === null) {
      return swap.status === 'approved' ? { ok: true } : refuse('its call is missing');
    }
    const problem = await findProblem(swap);
    if (problem) return refuse(problem);
    const deadline = swap.deadline ?? 0;
    if (deadline > latestDeadline(quote)) return refuse('its deadline is too late');
    return deadline > now ? { ok: true } : refuse('its deadline has passed', false);
  };

/** The first term of the swap that differs from the quote; null if none does. */
function findDifference(swap: Swap, quote: SwapQuote): string | null {
  const terms: [string, boolean][] = [
    ['project', quote.projectId === swap.projectId],
    ['chain', quote.chain === swap.chain],
    ['address', quote.address === swap.fromAddress],
    ['from_token', isToken(quote.from, swap.token, swap.tokenAddress, swap.decimals)],
    ['to_token', isToken(quote.to, swap.toToken, swap.toTokenAddress, swap.toDecimals)],
    ['amount_in', quote.amountIn === swap.amount && swap.amount > 0n],
    ['amount_out_expected', quote.amountOut === swap.amountOut],
    ['amount_out_min', quote.amountOutMin === swap.amountOutMin && swap.amountOutMin > 0n],
    ['slippage', quote.slippageBps === swap.slippageBps],
    ['router', quote.router === swap.toAddress],
    ['provider', quote.provider === swap.provider],
    ['path', JSON.stringify(quote.path) === JSON.stringify(pathInQuoteOrder(quote, swap))],
    ['gas', quote.gasLimit === swap.gasLimit && quote.allowanceGas === swap.allowanceGas],
    ['gas price', quote.maxFeePerGas === swap.maxFeePerGas && quote.coinUsd === swap.coinUsd],
    ['reservation', isReservation(quote, swap)],
    ['time', quote.createdAt <= swap.createdAt && swap.createdAt < quote.expiresAt],
  ];
  return terms.find(([, isSame]) => !isSame)?.[0] ?? null;
}

/**
 * The swap's path with its fields in the quote's order: a table may return them in another one.
 */
function pathInQuoteOrder({ path }: SwapQuote, swap: Swap): Record<string, unknown> {
  const own = swap.path as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.keys(path).map((name) => [name, own[name]]));
}

const isToken = (
  token: SwapToken,
  symbol: string,
  address: string | null,
  decimals: number,
): boolean =>
  token.symbol === symbol &&
  foldCase(token.address) === foldCase(address) &&
  token.decimals === decimals;

/** The reservation that the swap's end releases is the one that its quote asked for. */
const isReservation = (quote: SwapQuote, { reservation }: Swap): boolean =>
  reservation.token === undefined &&
  reservation.cap === undefined &&
  !reservation.dailyLimit &&
  reservation.autoApproveMicroUsd === 0n &&
  (reservation.swapMicroUsd ?? quote.amountInMicroUsd) === quote.amountInMicroUsd &&
  (reservation.feesMicroUsd === undefined ||
    reservation.feesMicroUsd === quotedFeeMicroUsd(quote)) &&
  reservation.amount === quote.amountIn &&
  reservation.fee === quote.maxFee;
