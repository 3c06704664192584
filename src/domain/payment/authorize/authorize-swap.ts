/**
 * What only a swap is judged by: the quote that it took, as the quote function alone can have written
 * it, and that its call does what the quote says.
 */
import { withdrawalStatus } from '#contract/statuses.ts';
import { latestDeadline } from '#domain/swap/times.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { SwapQuote, SwapToken } from '#model/orders/swap-quote.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';

/** Whether a swap that is due, and was not signed elsewhere, may be signed. */
export async function authorizeSwap(
  swap: Swap,
  { chain, swap: read, now }: AuthorizationContext,
  /** Where it was signed itself. */
  signed: SignatureRecord | null,
): Promise<Authorization> {
  if (!read || !chain.swap) return refuse(`${chain.name} has no swaps`);
  const { quote } = read;
  if (!quote) return refuse('its quote was never given, or is no longer kept');
  const { taken } = read;
  if (taken?.nonce !== signed?.nonce || taken?.address !== signed?.address) {
    return refuse('its quote was executed as another swap');
  }
  const differing = differenceOf(swap, quote);
  if (differing) return refuse(`its ${differing} is not the quote's`);
  if (swap.data === null) {
    return swap.status === withdrawalStatus.approved
      ? { ok: true }
      : refuse('its call is not known');
  }
  const problem = await read.problem(swap);
  if (problem) return refuse(problem);
  const deadline = swap.deadline ?? 0;
  if (deadline > latestDeadline(quote)) return refuse('its deadline is not of its time');
  return deadline > now ? { ok: true } : refuse('its deadline has passed', false);
}

/** The first term that is not the quote's; null when all are. */
function differenceOf(swap: Swap, quote: SwapQuote): string | null {
  const same: [string, boolean][] = [
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
    ['route', JSON.stringify(quote.route) === JSON.stringify(routeOf(quote, swap))],
    ['gas', quote.gasLimit === swap.gasLimit && quote.allowanceGas === swap.allowanceGas],
    ['gas price', quote.maxFeePerGas === swap.maxFeePerGas && quote.coinUsd === swap.coinUsd],
    ['reservation', isReservation(quote, swap)],
    ['time', quote.createdAt <= swap.createdAt && swap.createdAt < quote.expiresAt],
  ];
  return same.find(([, isSame]) => !isSame)?.[0] ?? null;
}

/** The swap's route with its fields in the quote's order, in which alone a table may keep them. */
function routeOf({ route }: SwapQuote, swap: Swap): Record<string, unknown> {
  const own = swap.route as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.keys(route).map((name) => [name, own[name]]));
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

/** What it gives back in its end is what it took with it. */
const isReservation = ({ amountIn, maxFee }: SwapQuote, { reservation }: Swap): boolean =>
  reservation.token === undefined &&
  reservation.cap === undefined &&
  !reservation.dailyLimit &&
  reservation.autoApproveMicroUsd === 0n &&
  reservation.amount === amountIn &&
  reservation.fee === maxFee;
