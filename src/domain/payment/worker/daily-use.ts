import { usdLimit } from '#domain/order/limits.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import { parseAmount } from '#money/parse-amount.ts';

/** What an order takes of one of the project's daily sums. */
export interface DailyUse {
  /** Names the sum among those of the project. */
  of: string;
  sum: bigint;
  limit: bigint;
}

/**
 * What an order takes of the project's daily sums, as the signer counts them (docs/decisions.md
 * "Limits on a stolen key"): a withdrawal without approvals of `auto_approve_daily_usd`, every
 * withdrawal of the daily limit of its token, a swap of `swap_daily_usd`. A sum that is off is not
 * counted.
 */
export function dailyUse(
  order: Order,
  settings: ProjectSettings,
  known: {
    /** Admins who approved it. */
    approvals: number;
    /** What a swap sells, in millionths of a USD by the signer's own price. */
    swapMicroUsd: bigint;
  },
): DailyUse[] {
  const { autoApproveDailyUsd, swapDailyUsd, dailyLimits } = settings;
  if (isOperation(order)) return [];
  if (isSwap(order)) {
    if (swapDailyUsd === null) return [];
    return [{ of: 'SWAP', sum: known.swapMicroUsd, limit: usdLimit(swapDailyUsd) }];
  }
  const uses: DailyUse[] = [];
  if (known.approvals === 0 && autoApproveDailyUsd !== null) {
    uses.push({ of: 'AUTO', sum: order.amountMicroUsd, limit: usdLimit(autoApproveDailyUsd) });
  }
  const { chain, token } = order;
  const limit = dailyLimits.find((one) => one.chain === chain && one.token === token);
  if (limit) {
    const most = parseAmount(limit.amount, order.decimals);
    uses.push({ of: `LIMIT#${chain}#${token}`, sum: order.amount, limit: most });
  }
  return uses;
}
