/** What the home page shows of the books, day by day (GET {p}/ledger/days). USD by the prices of now. */
import type { Schemas } from '../../api/types.ts';
import { decimalText, signedDecimal } from '../books.ts';
import { chainWord } from '../decide/sentence.ts';
import { worth } from './usd.ts';

export type LedgerDays = Schemas['LedgerDays'];
export type TokenDays = Schemas['LedgerTokenDays'];
type Account = Schemas['LedgerAccount'];

/** The accounts that have what addresses of the project hold. */
export const heldAccounts = ['hot', 'users', 'energy'] as const satisfies Account[];

/** Which entries a figure is the sum of, by the filters of the page Books. */
export interface EntriesOf {
  account?: Account;
  chain?: string;
  token?: string;
  start?: string;
  end?: string;
}

/** A line, or one part of a bar. */
export interface Line {
  label: string;
  /** One for each shown day; null: not known. */
  values: (bigint | null)[];
  /** Where its entries are, but for the day; null: of several things. */
  of: EntriesOf | null;
}

/** The days from the first one with entries on, at most those that were read; none before it. */
export function shownDays({ days, since }: Pick<LedgerDays, 'days' | 'since'>): string[] {
  return since === null ? [] : days.filter((day) => day >= since);
}

/** A list of the answer, cut to the shown days. */
const shownOf = <T>(all: Pick<LedgerDays, 'days' | 'since'>, values: readonly T[]): T[] => {
  const count = shownDays(all).length;
  return count === 0 ? [] : values.slice(-count);
};

const unitsOf = (amount: string): bigint => signedDecimal(amount) ?? 0n;

const accountOf = (token: TokenDays, account: Account) =>
  token.accounts.find((one) => one.account === account);

/** What a token's addresses hold at the end of each day, in 10^-36 of it. */
function heldUnits(all: LedgerDays, token: TokenDays): bigint[] {
  const accounts = heldAccounts.flatMap((name) => accountOf(token, name) ?? []);
  return shownOf(all, all.days).map((_, i, shown) => {
    const place = all.days.length - shown.length + i;
    return accounts.reduce((sum, { closing }) => sum + unitsOf(closing[place] ?? '0'), 0n);
  });
}

/** The same in micro-USD; null without a price. */
const heldWorth = (all: LedgerDays, token: TokenDays): bigint[] | null =>
  token.price_usd === null
    ? null
    : heldUnits(all, token).map((units) => worth(decimalText(units), token.price_usd) ?? 0n);

const add = (sums: readonly bigint[], values: readonly bigint[]): bigint[] =>
  sums.map((sum, i) => sum + (values[i] ?? 0n));

/** So many lines can be told apart; the others are one. */
const maxLines = 5;

export type Grouping = 'total' | 'network' | 'token';

/** What the project holds in USD, in one line or by what it is grouped by, the largest first. */
export function heldLines(all: LedgerDays, by: Grouping): Line[] {
  const zero = shownDays(all).map(() => 0n);
  const groups = new Map<string, { label: string; of: EntriesOf; values: bigint[] }>();
  for (const token of all.tokens) {
    const values = heldWorth(all, token);
    if (values === null || values.every((value) => value === 0n)) continue;
    const [label, of] = {
      total: ['Everything', {}] as const,
      network: [chainWord(token.chain), { chain: token.chain }] as const,
      token: [token.token, { token: token.token }] as const,
    }[by];
    const group = groups.get(label) ?? { label, of, values: zero };
    groups.set(label, { label, of, values: add(group.values, values) });
  }
  if (by === 'total' && groups.size === 0) return [{ label: 'Everything', of: {}, values: zero }];
  const last = ({ values }: { values: bigint[] }) => values.at(-1) ?? 0n;
  const sorted = [...groups.values()].sort((a, b) =>
    last(a) === last(b) ? (a.label < b.label ? -1 : 1) : last(a) > last(b) ? -1 : 1,
  );
  if (sorted.length <= maxLines + 1) return sorted;
  const rest = sorted.slice(maxLines).reduce((sums, { values }) => add(sums, values), zero);
  return [...sorted.slice(0, maxLines), { label: 'Others', of: null, values: rest }];
}

/** One token of a network in its own units: what each account has. */
export function tokenLines(
  all: LedgerDays,
  token: TokenDays,
  names: Record<Account, string>,
): Line[] {
  return heldAccounts.flatMap((account) => {
    const found = accountOf(token, account);
    if (!found) return [];
    const values = shownOf(all, found.closing).map(unitsOf);
    return [
      { label: names[account], of: { account, chain: token.chain, token: token.token }, values },
    ];
  });
}

/** The sum of what some accounts moved on each shown day, micro-USD; without tokens that have no price. */
function movedWorth(all: LedgerDays, accounts: readonly Account[]): bigint[] {
  let sums = shownDays(all).map(() => 0n);
  for (const token of all.tokens) {
    for (const account of accounts) {
      const found = accountOf(token, account);
      if (!found || token.price_usd === null) continue;
      const moved = shownOf(all, found.moved).map((amount) => worth(amount, token.price_usd) ?? 0n);
      sums = add(sums, moved);
    }
  }
  return sums;
}

const negative = (values: bigint[]): bigint[] => values.map((value) => -value);

/** What came in (above 0) and left (below 0) each day, in USD. */
export const flowLines = (all: LedgerDays): Line[] => [
  {
    label: 'Deposits',
    of: { account: 'external/deposits' },
    values: negative(movedWorth(all, ['external/deposits'])),
  },
  {
    label: 'Withdrawals',
    of: { account: 'external/withdrawals' },
    values: negative(movedWorth(all, ['external/withdrawals'])),
  },
  {
    label: 'Other',
    of: { account: 'external/other' },
    values: negative(movedWorth(all, ['external/other'])),
  },
];

/** What fees took each day, by kind, in USD. */
export const feeLines = (all: LedgerDays): Line[] => [
  { label: 'Network', of: { account: 'fees/network' }, values: movedWorth(all, ['fees/network']) },
  { label: 'Energy', of: { account: 'fees/energy' }, values: movedWorth(all, ['fees/energy']) },
];

export const sumOfLine = ({ values }: Line): bigint =>
  values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);

/** A token of a network, as it is now. */
export interface TokenRow {
  chain: TokenDays['chain'];
  token: string;
  price: string | null;
  /** Decimal texts. */
  held: string;
  hot: string;
  users: string;
  energy: string;
  /** Micro-USD; null without a price. */
  usd: bigint | null;
  /** Since the end of yesterday, and since before the first day; null where the books begin later. */
  dayChange: string | null;
  allChange: string | null;
}

/** Each token that addresses hold or held in these days, the most valuable first. */
export function tokenRows(all: LedgerDays): TokenRow[] {
  const shown = shownDays(all);
  const isWhole = shown.length === all.days.length && (all.since ?? '') < (all.days[0] ?? '');
  const rows = all.tokens.flatMap((token): TokenRow[] => {
    const held = heldUnits(all, token);
    const now = held.at(-1);
    if (now === undefined) return [];
    const opening = heldAccounts.reduce(
      (sum, name) => sum + unitsOf(accountOf(token, name)?.opening ?? '0'),
      0n,
    );
    if (opening === 0n && held.every((units) => units === 0n)) return [];
    const before = held.at(-2) ?? null;
    const of = (account: Account) => accountOf(token, account)?.closing.at(-1) ?? '0';
    return [
      {
        chain: token.chain,
        token: token.token,
        price: token.price_usd,
        held: decimalText(now),
        hot: of('hot'),
        users: of('users'),
        energy: of('energy'),
        usd: worth(decimalText(now), token.price_usd),
        dayChange: before === null ? null : decimalText(now - before),
        allChange: isWhole ? decimalText(now - opening) : null,
      },
    ];
  });
  const size = (usd: bigint | null) => (usd === null ? -1n : usd < 0n ? -usd : usd);
  return rows.sort((a, b) => (size(a.usd) < size(b.usd) ? 1 : size(a.usd) > size(b.usd) ? -1 : 0));
}

/** What all addresses hold now, and what that is made of; micro-USD, without tokens that have no price. */
export interface HeldNow {
  total: bigint;
  /** Since the end of yesterday; null on the first day of the books. */
  dayChange: bigint | null;
  /** By account. */
  parts: { account: Account; usd: bigint }[];
  /** Arrived, and not credited yet. */
  inTransit: bigint;
}

export function heldNow(all: LedgerDays): HeldNow {
  const [line] = heldLines(all, 'total');
  const values = (line?.values ?? []) as bigint[];
  const total = values.at(-1) ?? 0n;
  const before = values.at(-2);
  const closing = (account: Account) =>
    all.tokens.reduce((sum, token) => {
      const amount = accountOf(token, account)?.closing.at(-1) ?? '0';
      return sum + (worth(amount, token.price_usd) ?? 0n);
    }, 0n);
  return {
    total,
    dayChange: before === undefined ? null : total - before,
    parts: heldAccounts
      .map((account) => ({ account, usd: closing(account) }))
      .filter(({ usd }) => usd !== 0n),
    inTransit: -closing('in transit'),
  };
}

/** The tokens that no value in USD counts, since they have no price; null if all have one. */
export function unpricedWords(all: LedgerDays): string | null {
  const without = all.tokens.filter(({ price_usd: price }) => price === null);
  if (without.length === 0) return null;
  const named = without
    .slice(0, maxNamed)
    .map(({ token, chain }) => `${token} on ${chainWord(chain)}`)
    .join(', ');
  const more = without.length > maxNamed ? ` and ${without.length - maxNamed} more` : '';
  return `Values in USD leave out tokens without a current price: ${named}${more}.`;
}

const maxNamed = 5;

/** Every day and token with what it had and moved: for exports. */
export interface DayRow {
  day: string;
  chain: TokenDays['chain'];
  token: string;
  price: string | null;
  closing: Partial<Record<Account, string>>;
  moved: Partial<Record<Account, string>>;
}

export function dayRows(all: LedgerDays): DayRow[] {
  return shownDays(all).flatMap((day) => {
    const place = all.days.indexOf(day);
    const at = (token: TokenDays, list: 'closing' | 'moved') =>
      Object.fromEntries(token.accounts.map((one) => [one.account, one[list][place] ?? '0']));
    return all.tokens.map((token) => ({
      day,
      chain: token.chain,
      token: token.token,
      price: token.price_usd,
      closing: at(token, 'closing'),
      moved: at(token, 'moved'),
    }));
  });
}
