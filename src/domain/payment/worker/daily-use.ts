import { usdLimit } from '#domain/order/limits.ts';
import type { Operation } from '#model/orders/operation.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

/** What an order takes of one of the project's daily sums. */
export interface DailyUse {
  /** Names the sum among those of the project. */
  of: string;
  sum: bigint;
  limit: bigint;
  /** Why an order waits that this sum does not cover. */
  cause: 'daily_sum' | 'approved_sum';
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
 * a cap does not count fees, so a key of 1 USD a day could spend any sum on them; an operation that no
 * admin approved of `client_daily_usd`, with its highest fee; and an order that people approved, but
 * no second pair of them, of `approved_daily_usd`, with its highest fee. A sum that is off is not
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
    /** The session key that let an operation through, and the operation's highest fee in USD. */
    session: { key: SessionKey; feeMicroUsd: bigint } | null;
    /** The highest fee of an order in USD, where that is counted. */
    feeMicroUsd: bigint;
    /**
     * What an order that people approved is worth, in millionths of a USD; absent if no such sum
     * counts it.
     */
    approvedMicroUsd?: bigint | undefined;
  },
): DailyUse[] {
  const { autoApproveDailyUsd, swapDailyUsd, dailyLimits } = settings;
  if (isInternal(order)) return [];
  const approved = approvedUse(settings, known);
  if (isOperation(order)) {
    return [...sessionUse(order, known.session), ...clientUse(order, settings, known), ...approved];
  }
  const fees = feesUse(settings, known.feeMicroUsd);
  if (isSwap(order)) {
    if (swapDailyUsd === null) return fees;
    const limit = usdLimit(swapDailyUsd);
    return [{ of: 'SWAP', sum: known.swapMicroUsd, limit, cause: 'daily_sum' }, ...fees];
  }
  const uses: DailyUse[] = [...approved];
  if (known.approvals === 0) {
    const sum = order.amountMicroUsd + known.feeMicroUsd;
    if (autoApproveDailyUsd !== null) {
      const bound = usdLimit(autoApproveDailyUsd);
      uses.push({ of: 'AUTO', sum, limit: bound, cause: 'daily_sum' });
    }
    uses.push(...fees);
  }
  const { chain, token } = order;
  const limit = dailyLimits.find((one) => one.chain === chain && one.token === token);
  if (limit) {
    const most = parseDecimalAmount(limit.amount, order.decimals);
    uses.push({
      of: `LIMIT#${chain}#${token}`,
      sum: order.amount,
      limit: most,
      cause: 'daily_sum',
    });
  }
  return uses;
}

/** What a payment that nobody approved takes of the day's sum of fees. */
const feesUse = ({ autoFeesDailyUsd }: ProjectSettings, feeMicroUsd: bigint): DailyUse[] =>
  autoFeesDailyUsd == null
    ? []
    : [
        {
          of: feesOfProject,
          sum: feeMicroUsd,
          limit: usdLimit(autoFeesDailyUsd),
          cause: 'daily_sum',
        },
      ];

/** What an operation that no admin approved takes of the project's sum of operations. */
const clientUse = (
  { countedMicroUsd }: Operation,
  { clientDailyUsd }: ProjectSettings,
  { approvals, feeMicroUsd = 0n }: { approvals: number; feeMicroUsd: bigint },
): DailyUse[] =>
  clientDailyUsd === null || approvals > 0
    ? []
    : [
        {
          of: 'CLIENT',
          sum: (countedMicroUsd ?? 0n) + feeMicroUsd,
          limit: usdLimit(clientDailyUsd),
          cause: 'daily_sum',
        },
      ];

/** What an order that people approved takes of the project's sum of approvals. */
const approvedUse = (
  { approvedDailyUsd }: ProjectSettings,
  { approvedMicroUsd, feeMicroUsd }: { approvedMicroUsd?: bigint | undefined; feeMicroUsd: bigint },
): DailyUse[] =>
  approvedDailyUsd === null || approvedMicroUsd === undefined
    ? []
    : [
        {
          of: 'APPROVED',
          sum: approvedMicroUsd + feeMicroUsd,
          limit: usdLimit(approvedDailyUsd),
          cause: 'approved_sum',
        },
      ];

/** What an operation takes of its session key's day; nothing if the key has no daily cap. */
function sessionUse(
  { countedMicroUsd }: Operation,
  session: { key: SessionKey; feeMicroUsd: bigint } | null,
): DailyUse[] {
  const cap = session?.key.dailyCapMicroUsd ?? null;
  if (!session || cap === null) return [];
  const { key, feeMicroUsd } = session;
  const feeLimit = cap > minFeeLimit ? cap : minFeeLimit;
  const cause = 'daily_sum' as const;
  return [
    { of: `CAP#${key.skId}`, sum: countedMicroUsd ?? 0n, limit: cap, cause },
    { of: `FEES#${key.skId}`, sum: feeMicroUsd, limit: feeLimit, cause },
  ].filter(({ sum }) => sum > 0n);
}
