/**
 * What applying for a withdrawal would do (docs/interface.md "POST /v1/withdraw/estimate"): the same
 * checks, and nothing is written.
 */

import type { Project, ProjectSettings } from '#model/project.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { checkNewId } from '../order/check-new-id.ts';
import { usdLimit } from '../order/limits.ts';
import { answerForExisting, type OrderTerms } from './answer-for-existing.ts';
import { type CheckDeps, type CheckedWithdrawal, checkWithdrawal } from './check-withdrawal.ts';
import { type AskedTerms, readTerms, type TermsDeps } from './read-terms.ts';
import { riskLevel } from './risk-level.ts';

export interface EstimateDeps extends Omit<CheckDeps, 'log'>, TermsDeps {
  withdrawals: Pick<WithdrawalStore, 'byOrder' | 'reservations'>;
}

export interface EstimateInput extends AskedTerms {
  project: Project;
  settings: ProjectSettings;
  bizOrderId: string | null;
}

/** A figure that was compared, in units of `decimals`. */
export interface EstimatedCheck {
  check: 'balance' | 'fee' | 'whitelist' | 'daily_limit' | 'auto_approve_daily' | 'auto_fees_daily';
  /** False only for a daily sum of automatic approvals: the order waits for an approval instead. */
  passed: boolean;
  amounts: { token: string; decimals: number; needed: bigint; available: bigint } | null;
}

export interface WithdrawalEstimate {
  /** The record that apply would return; nothing else is checked then. */
  existing: string | null;
  level: 1 | 2 | 3;
  amountMicroUsd: bigint;
  /** The highest fee, in the chain's coin. */
  fee: { token: string; decimals: number; amount: bigint };
  checks: EstimatedCheck[];
}

/**
 * Errors: those of apply; nothing is written, and nothing is logged for an alarm, since no order is
 * lost.
 */
export async function estimateWithdrawal(
  deps: EstimateDeps,
  input: EstimateInput,
): Promise<WithdrawalEstimate> {
  const { project, settings, bizOrderId } = input;
  const existing = bizOrderId && (await deps.withdrawals.byOrder(project.projectId, bizOrderId));
  const readOrderTerms = (): OrderTerms => readTerms(deps, input);
  if (existing) {
    const { orderNo, level, amountMicroUsd, reservation } = answerForExisting(
      existing,
      readOrderTerms,
    );
    const fee = { ...coinOf(readOrderTerms()), amount: reservation.fee };
    return { existing: orderNo, level, amountMicroUsd, fee, checks: [] };
  }
  if (bizOrderId) checkNewId('biz_order_id', bizOrderId);
  const terms = readOrderTerms();
  const checked = await checkWithdrawal({ ...deps, log: null }, { project, settings }, terms);
  return {
    existing: null,
    level: checked.level,
    amountMicroUsd: checked.amountMicroUsd,
    fee: { ...coinOf(terms), amount: checked.reserved.maxFee },
    checks: [
      ...balanceChecks(terms, checked),
      ...whitelistCheck(settings),
      ...dailyLimitCheck(terms, checked),
      ...autoApproveCheck(settings, checked),
    ],
  };
}

const coinOf = ({ chain }: OrderTerms) => ({
  token: chain.nativeToken,
  decimals: chain.tokens.find(({ isNative }) => isNative)?.decimals ?? 18,
});

function balanceChecks(terms: OrderTerms, checked: CheckedWithdrawal): EstimatedCheck[] {
  const { token, amount } = terms;
  const { view, held, coin, reserved } = checked;
  const balance = { token: token.symbol, decimals: token.decimals };
  const freeCoin = coin - view.native.reserved;
  if (token.isNative) {
    const amounts = { ...balance, needed: amount + reserved.maxFee, available: freeCoin };
    return [{ check: 'balance', passed: true, amounts }];
  }
  const available = held - view.token.reserved;
  const ofFee = { ...coinOf(terms), needed: reserved.maxFee, available: freeCoin };
  return [
    { check: 'balance', passed: true, amounts: { ...balance, needed: amount, available } },
    { check: 'fee', passed: true, amounts: ofFee },
  ];
}

const whitelistCheck = ({ addressWhitelist }: ProjectSettings): EstimatedCheck[] =>
  addressWhitelist.length > 0 ? [{ check: 'whitelist', passed: true, amounts: null }] : [];

function dailyLimitCheck(
  { token, amount }: OrderTerms,
  { maxDailyUsed, view }: CheckedWithdrawal,
): EstimatedCheck[] {
  if (maxDailyUsed === null) return [];
  const available = maxDailyUsed + amount - view.dailyUsed;
  const { symbol, decimals } = token;
  const amounts = { token: symbol, decimals, needed: amount, available };
  return [{ check: 'daily_limit', passed: true, amounts }];
}

/** Only an order that its value by itself would approve counts against the sum. */
function autoApproveCheck(
  { autoApproveDailyUsd, autoFeesDailyUsd }: ProjectSettings,
  { amountMicroUsd, feeMicroUsd, view }: CheckedWithdrawal,
): EstimatedCheck[] {
  if (riskLevel(amountMicroUsd) !== 1) return [];
  const fee = feeMicroUsd ?? 0n;
  const sums = [
    {
      check: 'auto_approve_daily' as const,
      limit: autoApproveDailyUsd,
      needed: amountMicroUsd + fee,
      used: view.autoApproveUsedMicroUsd,
    },
    {
      check: 'auto_fees_daily' as const,
      limit: autoFeesDailyUsd ?? null,
      needed: fee,
      used: view.autoFeesUsedMicroUsd ?? 0n,
    },
  ];
  return sums.flatMap(({ check, limit, needed, used }) => {
    if (limit === null) return [];
    const left = usdLimit(limit) - used;
    const available = left > 0n ? left : 0n;
    // Without the coin's price the fee cannot be counted, and nothing passes.
    const passed = feeMicroUsd !== null && needed <= available;
    return [{ check, passed, amounts: { token: 'USD', decimals: 6, needed, available } }];
  });
}
