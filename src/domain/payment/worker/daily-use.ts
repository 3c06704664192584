import { usdLimit } from '#domain/order/limits.ts';
import type { Operation } from '#model/orders/operation.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { parseAmount } from '#wire/fields/parse-amount.ts';

/** What an order takes of one of the project's daily sums. */
export interface DailyUse {
  /** Names the sum among those of the project. */
  of: string;
  sum: bigint;
  limit: bigint;
}

/** The name of the sum of a project's fees. */
export const feesOfProject = 'FEES';

/** The fees that a session key may cause in a UTC day, if its daily cap is lower: millionths. */
const minFeeLimit = 1_000_000_000n;

/**
 * What an order takes of the project's daily sums, as the signer counts them (docs/decisions.md
 * "Limits on a stolen key"): a withdrawal without approvals of `auto_approve_daily_usd`, with its
 * highest fee, and of `auto_fees_daily_usd` with only that fee; every withdrawal of the daily limit
 * of its token; a swap of `swap_daily_usd`, and with its highest fee of `auto_fees_daily_usd`; an
 * operation under a session key of its `daily_cap_usd`, and its highest fee of a limit of its own:
 * a cap does not count fees, so a key of 1 USD a day could spend any sum on them. A sum that is off
 * is not counted.
 */
export function dailyUse(
  order: Order,
  settings: ProjectSettings,
  known: {
    /** Admins who approved it. */
    approvals: number;
    /** What a swap sells, in millionths of a USD by the signer's own price. */
    swapMicroUsd: bigint;
    /** The session key that let an operation through, and the operation's highest fee in USD. */
    session: { key: SessionKey; feeMicroUsd: bigint } | null;
    /** The highest fee of a withdrawal or a swap in USD, where that is counted. */
    feeMicroUsd: bigint;
  },
): DailyUse[] {
  const { autoApproveDailyUsd, swapDailyUsd, dailyLimits } = settings;
  if (isInternal(order)) return [];
  if (isOperation(order)) return sessionUse(order, known.session);
  const fees = feesUse(settings, known.feeMicroUsd);
  if (isSwap(order)) {
    if (swapDailyUsd === null) return fees;
    return [{ of: 'SWAP', sum: known.swapMicroUsd, limit: usdLimit(swapDailyUsd) }, ...fees];
  }
  const uses: DailyUse[] = [];
  if (known.approvals === 0) {
    const sum = order.amountMicroUsd + known.feeMicroUsd;
    if (autoApproveDailyUsd !== null) {
      uses.push({ of: 'AUTO', sum, limit: usdLimit(autoApproveDailyUsd) });
    }
    uses.push(...fees);
  }
  const { chain, token } = order;
  const limit = dailyLimits.find((one) => one.chain === chain && one.token === token);
  if (limit) {
    const most = parseAmount(limit.amount, order.decimals);
    uses.push({ of: `LIMIT#${chain}#${token}`, sum: order.amount, limit: most });
  }
  return uses;
}

/** What a payment that nobody approved takes of the day's sum of fees. */
const feesUse = ({ autoFeesDailyUsd }: ProjectSettings, feeMicroUsd: bigint): DailyUse[] =>
  autoFeesDailyUsd == null
    ? []
    : [{ of: feesOfProject, sum: feeMicroUsd, limit: usdLimit(autoFeesDailyUsd) }];

/** What an operation takes of its session key's day; nothing if the key has no daily cap. */
function sessionUse(
  { countedMicroUsd }: Operation,
  session: { key: SessionKey; feeMicroUsd: bigint } | null,
): DailyUse[] {
  const cap = session?.key.dailyCapMicroUsd ?? null;
  if (!session || cap === null) return [];
  const { key, feeMicroUsd } = session;
  return [
    { of: `CAP#${key.skId}`, sum: countedMicroUsd ?? 0n, limit: cap },
    { of: `FEES#${key.skId}`, sum: feeMicroUsd, limit: cap > minFeeLimit ? cap : minFeeLimit },
  ].filter(({ sum }) => sum > 0n);
}
