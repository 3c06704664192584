/** Executes a quote (docs/interface.md "POST /v1/swap/execute"): one route makes one swap. */

import { checkNewId } from '#domain/order/check-new-id.ts';
import { swapOutbox } from '#domain/order/events/swap-outbox.ts';
import { usdLimit } from '#domain/order/limits.ts';
import { retryBackoff } from '#domain/order/retry-backoff.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { Clock, Ids, Logger } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import type { QuoteStore, SwapStore } from '../ports.ts';
import {
  checkSlippageSetting,
  feesExceeded,
  quotedFeeMicroUsd,
  swapSumExceeded,
} from './limits.ts';
import { newSwap } from './new-swap.ts';
import { deadlineAfter } from './times.ts';

export interface ExecuteDeps {
  swaps: Pick<SwapStore, 'byOrder' | 'create'>;
  quotes: Pick<QuoteStore, 'get'>;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** Builds the call of a swap without signing it; throws if the provider cannot. */
  build(swap: Swap, deadline: number): Promise<void>;
}

export interface ExecuteInput {
  projectId: string;
  settings: Pick<ProjectSettings, 'swapDailyUsd' | 'maxSwapSlippageBps' | 'autoFeesDailyUsd'>;
  appId: string;
  /** What that key is called. */
  keyName?: string | undefined;
  requestId: string;
  bizOrderId: string;
  routeId: string;
  maxSlippageBps: number | undefined;
  memo: string | null;
  /** The number that the record of its request names; absent: there is none yet. */
  orderNo?: string | undefined;
}

const rounds = 8;

/**
 * Creates a swap from a quote and consumes the quote, or returns the swap that this biz_order_id
 * already made. The balance is not checked: a swap that cannot be paid fails later. Errors: 40001,
 * 40030, 40031, 40901, 40902, 42203, 50204, 50301; nothing is written with any of them, and the quote stays.
 */
export async function executeSwap(deps: ExecuteDeps, input: ExecuteInput): Promise<Swap> {
  const { projectId, bizOrderId, routeId, settings } = input;
  const [existing, quote] = await Promise.all([
    deps.swaps.byOrder(projectId, bizOrderId),
    deps.quotes.get(projectId, routeId),
  ]);
  if (existing) return answerForExisting(existing, input);
  checkNewId('biz_order_id', bizOrderId);
  for (let round = 0; round < rounds; round++) {
    const nowMs = deps.clock.nowMs();
    if (!quote || quote.expiresAt <= Math.floor(nowMs / 1000)) {
      // An equal call may have made the swap, and taken the quote, between the two reads above.
      const winner = await deps.swaps.byOrder(projectId, bizOrderId);
      if (winner) return answerForExisting(winner, input);
      throw new ApiError('swapRouteGone');
    }
    checkSlippage(quote, input);
    checkSlippageSetting(quote.slippageBps, settings);
    const maxSwapUsed =
      settings.swapDailyUsd === null
        ? null
        : usdLimit(settings.swapDailyUsd) - quote.amountInMicroUsd;
    if (maxSwapUsed !== null && maxSwapUsed < 0n) throw swapSumExceeded(quote, settings);
    const { autoFeesDailyUsd } = settings;
    const maxAutoFeesUsed =
      autoFeesDailyUsd == null ? null : usdLimit(autoFeesDailyUsd) - quotedFeeMicroUsd(quote);
    if (maxAutoFeesUsed !== null && maxAutoFeesUsed < 0n) throw feesExceeded(quote, settings);
    const swap = newSwap({
      orderNo: input.orderNo ?? deps.ids.next('SW'),
      quote,
      bizOrderId,
      nowMs,
      appId: input.appId,
      keyName: input.keyName,
      requestId: input.requestId,
      memo: input.memo,
      isCounted: maxSwapUsed !== null,
      isFeeCounted: maxAutoFeesUsed !== null,
    });
    if (round === 0) await tryBuild(deps, swap);
    const outbox = swapOutbox(swap, { event: null, at: swap.createdAt, start: true });
    const result = await deps.swaps.create({ swap, maxSwapUsed, maxAutoFeesUsed, outbox });
    if (result === 'created') return swap;
    // The route or the order may have been taken by the first attempt of this very request.
    const winner = result !== 'busy' && (await deps.swaps.byOrder(projectId, bizOrderId));
    if (winner) return answerForExisting(winner, input);
    if (result === 'swap_sum_moved') throw swapSumExceeded(quote, settings);
    if (result === 'fees_moved') throw feesExceeded(quote, settings);
    if (result === 'quote_taken') throw new ApiError('swapRouteGone');
    await retryBackoff(result, round);
  }
  throw new ApiError('busy', 'Busy, try again with the same biz_order_id', {
    headers: { 'retry-after': '1' },
  });
}

function checkSlippage(quote: SwapQuote, { maxSlippageBps }: ExecuteInput): void {
  if (maxSlippageBps !== undefined && maxSlippageBps < quote.slippageBps) {
    throw new ApiError(
      'swapSlippage',
      `max_slippage_bps ${maxSlippageBps} is smaller than the quote's slippage of ${quote.slippageBps}`,
    );
  }
}

/** The provider may be down or no longer build the swap. Report that while the caller waits. */
async function tryBuild({ build, log }: ExecuteDeps, swap: Swap): Promise<void> {
  try {
    await build(swap, swap.createdAt + deadlineAfter);
  } catch (cause) {
    const { provider, chain, requestId: request_id } = swap;
    log.warn('swap.not-built', { provider, chain, reason: (cause as Error).message, request_id });
    throw new ApiError(
      'swapBuildFailed',
      `${provider} cannot build this swap now: get a new quote`,
      {
        cause,
      },
    );
  }
}

/**
 * The same rule as for withdrawals (docs/decisions.md "The same swap again"): 40902 after a
 * failure, 40901 for another route.
 */
function answerForExisting(existing: Swap, { routeId }: ExecuteInput): Swap {
  if (existing.status === 'failed') {
    throw new ApiError(
      'orderConsumed',
      `biz_order_id was used by ${existing.orderNo}, which ended with: ${existing.failReason ?? 'no reason'}. Use a new biz_order_id, for instance ${existing.bizOrderId.slice(0, 58)}-retry`,
    );
  }
  if (existing.routeId !== routeId) {
    throw new ApiError(
      'orderConflict',
      `biz_order_id belongs to ${existing.orderNo}, which was created with another route_id`,
    );
  }
  return existing;
}
