/** Answers about the days of the books, hot wallets and limits, as the admin API gives them to the console. */
import type { Schemas } from '../../../console/src/api/types.ts';

type Account = Schemas['LedgerAccount'];

/** So many UTC days up to the one of this time (unix seconds), oldest first. */
export const buildDays = (count: number, now = 1_772_582_400): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date((now - (count - 1 - i) * 86_400) * 1_000).toISOString().slice(0, 10),
  );

/** An account by what it moved each day, whole numbers of the token. */
export function buildAccountDays(
  account: Account,
  moved: readonly number[],
  opening = 0,
): Schemas['LedgerAccountDays'] {
  let held = opening;
  const closing = moved.map((amount) => {
    held += amount;
    return String(held);
  });
  return { account, opening: String(opening), moved: moved.map(String), closing };
}

export const buildTokenDays = (
  set: Partial<Schemas['LedgerTokenDays']> = {},
): Schemas['LedgerTokenDays'] => ({
  chain: 'ETH',
  token: 'USDT',
  price_usd: '1',
  accounts: [
    buildAccountDays('hot', [0, -40, -10], 1_000),
    buildAccountDays('users', [100, 0, 50]),
    buildAccountDays('external/deposits', [-100, 0, -50]),
    buildAccountDays('external/withdrawals', [0, 40, 10], -1_000),
  ],
  ...set,
});

/** Three days: deposits of 100 and 50, withdrawals of 40 and 10, and 1,000 from before. */
export const buildLedgerDays = (
  set: Partial<Schemas['LedgerDays']> = {},
): Schemas['LedgerDays'] => ({
  days: buildDays(3),
  since: '2026-01-10',
  keeps_books: true,
  priced_at: 1_772_582_400,
  tokens: [buildTokenDays()],
  ...set,
});

export const buildLimitUse = (set: Partial<Schemas['LimitUse']> = {}): Schemas['LimitUse'] => ({
  setting: 'auto_approve_daily_usd',
  family: null,
  chain: null,
  token: null,
  limit: '5000',
  used: '1250.5',
  ...set,
});
