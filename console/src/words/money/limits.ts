/** What is used today of a limit. */
import type { Schemas } from '../../api/types.ts';
import { grouped } from '../amounts.ts';
import { decimalText, signedDecimal } from '../books.ts';
import { chainWord } from '../decide/sentence.ts';
import { settingLabel } from '../policy/settings.ts';

export type LimitUse = Schemas['LimitUse'];

/** What it bounds. */
export function limitLabel({ setting, family, chain, token }: LimitUse): string {
  if (family !== null) return `Daily fees of sweeps, ${family === 'SOL' ? 'Solana' : family} (USD)`;
  if (chain !== null) return `Withdrawals of ${token} on ${chainWord(chain)}`;
  return settingLabel(setting);
}

const unit = ({ token }: LimitUse): string => token ?? 'USD';

/** An amount of a limit, with its unit. */
export const limitAmount = (limit: LimitUse, amount: string): string =>
  `${grouped(amount)} ${unit(limit)}`;

/** Thousandths of the limit that are used, at most 1,000; null where there is no limit or count. */
export function usedShare({ limit, used }: LimitUse): number | null {
  const [most, sum] = [signedDecimal(limit ?? ''), signedDecimal(used ?? '')];
  if (most === null || sum === null) return null;
  if (most === 0n || sum >= most) return 1_000;
  return Number((sum * 1_000n) / most);
}

/** What is used up comes first; what has no limit last. */
export const mostUsedFirst = (limits: readonly LimitUse[]): LimitUse[] =>
  [...limits].sort((a, b) => (usedShare(b) ?? -1) - (usedShare(a) ?? -1));

/** From here on somebody should know. */
const nearly = 800;

export function usedTone(share: number | null): 'error' | 'warning' | 'success' | 'pending' {
  if (share === null) return 'pending';
  if (share >= 1_000) return 'error';
  return share >= nearly ? 'warning' : 'success';
}

export function usedWords(limit: LimitUse): string {
  const share = usedShare(limit);
  if (limit.limit === null) return 'no limit';
  if (share === null) return 'not counted';
  if (limit.limit === '0') return 'limit 0: nothing may be paid';
  if (share >= 1_000) return 'used up';
  if (share === 0) return limit.used === '0' ? 'unused' : 'less than 0.1 % used';
  return `${share % 10 === 0 ? share / 10 : (share / 10).toFixed(1)} % used`;
}

/** What is left; null where there is no limit. */
export function leftOf({ limit, used }: LimitUse): string | null {
  const [most, sum] = [signedDecimal(limit ?? ''), signedDecimal(used ?? '')];
  if (most === null || sum === null) return null;
  return decimalText(most > sum ? most - sum : 0n);
}

const accounts: Record<string, string> = {
  auto_fees_daily_usd: 'fees/network',
  sweeps: 'fees/network',
  swap_daily_usd: 'swaps',
  client_daily_usd: 'external/other',
};

/** The entries of the day that it counts, as closely as their filters can name them. */
export const limitEntries = ({ setting, chain, token }: LimitUse, day: string) => ({
  account: accounts[setting] ?? 'external/withdrawals',
  ...(chain && { chain }),
  ...(token && { token }),
  start: day,
  end: day,
});
