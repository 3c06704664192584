import type { ProjectSettings } from '#model/project.ts';
import { type SetCode, sweepFamilies } from '#model/sweep/sweep-settings.ts';
import type { ChainName } from '#shared/chains.ts';

/**
 * The settings (by wire name) that a change would loosen. Outside `local` they need two owners. An
 * empty whitelist allows everything, so filling it tightens and emptying it loosens. These also
 * loosen: dropping or raising a limit or a daily sum, lowering confirmations or the seconds before
 * credit, letting swaps be further from the market, a
 * destination of sweeps that is not the hot wallet, letting addresses delegate to the contract that
 * sweeps (and keep to it), and turning on client_auto_approve. Entries are compared as text: a narrower range beside the old one
 * counts as new.
 */
export function findLoosenedSettings(before: ProjectSettings, after: ProjectSettings): string[] {
  const found: string[] = [];
  if (opensList(before.ipWhitelist, after.ipWhitelist)) found.push('ip_whitelist');
  if (opensList(before.addressWhitelist, after.addressWhitelist)) found.push('address_whitelist');
  if (raisesLimit(before, after)) found.push('daily_limits');
  if (lowersConfirmations(before, after)) found.push('confirmations');
  if (lowersCreditSeconds(before, after)) found.push('credit_seconds');
  const raises = (
    name: 'autoApproveDailyUsd' | 'autoFeesDailyUsd' | 'swapDailyUsd' | 'maxSwapSlippageBps',
  ) => isRaised(before[name], after[name]);
  if (raises('autoApproveDailyUsd')) found.push('auto_approve_daily_usd');
  if (raises('autoFeesDailyUsd')) found.push('auto_fees_daily_usd');
  if (raises('swapDailyUsd')) found.push('swap_daily_usd');
  if (raises('maxSwapSlippageBps')) found.push('max_swap_slippage_bps');
  if (after.maxQuoteDeviationBps > before.maxQuoteDeviationBps) {
    found.push('max_quote_deviation_bps');
  }
  if (changesDestination(before, after) || delegatesMore(before, after)) found.push('sweeps');
  if (!before.clientAutoApprove && after.clientAutoApprove) found.push('client_auto_approve');
  return found;
}

/** Whether sweeps would go somewhere else than to the hot wallet, or than before. */
const changesDestination = (before: ProjectSettings, after: ProjectSettings): boolean =>
  sweepFamilies.some((family) => {
    const dest = after.sweeps[family]?.dest ?? null;
    return dest !== null && dest !== before.sweeps[family]?.dest;
  });

/** Whether addresses of a chain would delegate that did not, or keep to what was taken back. */
function delegatesMore({ sweeps: before }: ProjectSettings, { sweeps: after }: ProjectSettings) {
  const chains = Object.entries(after.EVM?.setCode ?? {}) as [ChainName, SetCode][];
  return chains.some(([chain, mode]) => {
    const was = before.EVM?.setCode?.[chain];
    return was === undefined || (was === 'clear' && mode === 'keep');
  });
}

/** null is no limit. */
const isRaised = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

function opensList(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((entry) => !before.includes(entry));
}

function raisesLimit(before: ProjectSettings, after: ProjectSettings): boolean {
  return before.dailyLimits.some((limit) => {
    const next = after.dailyLimits.find(
      (other) => other.chain === limit.chain && other.token === limit.token,
    );
    return !next || compareDecimals(next.amount, limit.amount) > 0;
  });
}

function lowersConfirmations(before: ProjectSettings, after: ProjectSettings): boolean {
  return Object.entries(before.confirmations).some(
    ([chain, count]) =>
      (after.confirmations[chain as keyof typeof after.confirmations] ?? 0) < count,
  );
}

/** Only seconds below the chain's default are stored, so a new entry lowers them. */
function lowersCreditSeconds(before: ProjectSettings, after: ProjectSettings): boolean {
  return Object.entries(after.creditSeconds).some(
    ([chain, seconds]) =>
      seconds < (before.creditSeconds[chain as keyof typeof before.creditSeconds] ?? Infinity),
  );
}

/** Compares canonical decimal texts exactly. */
function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const digits = Math.max(fractionA.length, fractionB.length);
  const x = BigInt(wholeA + fractionA.padEnd(digits, '0'));
  const y = BigInt(wholeB + fractionB.padEnd(digits, '0'));
  return x === y ? 0 : x < y ? -1 : 1;
}
