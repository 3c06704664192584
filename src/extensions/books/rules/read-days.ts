import type { Token } from '#model/chain.ts';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Clock } from '#ports/runtime.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';
import type { Account } from '../model/account.ts';
import type { BooksReader } from '../ports.ts';
import type { Balance } from './statement/balances.ts';
import { dayBefore, dayOf } from './statement/close-period.ts';

export interface DaysDeps {
  books: Pick<BooksReader, 'days'>;
  prices: Pick<PriceBook, 'latest'>;
  /** The listed tokens of a chain, its coin among them. */
  tokensOf(chain: ChainName): readonly Token[];
  clock: Clock;
}

/** An account day by day, smallest units. */
export interface AccountDays {
  account: Account;
  /** Before the first day. */
  opening: bigint;
  /** What the entries of each day sum to. */
  moved: bigint[];
  /** At the end of each day; of today, so far. */
  closing: bigint[];
}

export interface TokenDays {
  chain: ChainName;
  token: string;
  /** The price of now in USD, a decimal text; null without one. */
  priceUsd: string | null;
  accounts: AccountDays[];
}

export interface BookDays {
  /** UTC days without a gap, oldest first; the last is today, which has not ended. */
  days: string[];
  /** The first day that has entries, whether it is one of these or earlier; null before it. */
  since: string | null;
  /** When the prices were read, unix seconds. */
  pricedAt: number;
  tokens: TokenDays[];
}

/**
 * The last `count` UTC days of a project's books: what each account moved and had, by token and chain, with
 * the token's price of now. An account that had nothing and did not move is left out.
 */
export async function readDays(
  { books, prices, tokensOf, clock }: DaysDeps,
  { projectId, count }: { projectId: string; count: number },
): Promise<BookDays> {
  const now = clock.now();
  const days = lastDays(dayOf(now), count);
  const booked = await books.days({ projectId, start: days[0]!, end: days.at(-1)! });
  const moving = [...booked.opening, ...[...booked.sums.values()].flat()];
  const tokens = byToken(moving);
  const listed = tokens.map(({ chain, token }) =>
    tokensOf(chain).find(({ symbol }) => symbol === token),
  );
  const latest = await prices.latest([
    ...new Set(listed.flatMap((one) => (one && !one.stable ? [one.priceSymbol] : []))),
  ]);
  const openings = new Map(booked.opening.map((one) => [keyOf(one), one.amount]));
  const sums = days.map(
    (day) => new Map((booked.sums.get(day) ?? []).map((one) => [keyOf(one), one.amount])),
  );
  return {
    days,
    since: booked.since,
    pricedAt: now,
    tokens: tokens.map(({ chain, token, accounts }, i) => {
      const one = listed[i];
      const priceUsd = one?.stable ? '1' : one && latest.get(one.priceSymbol)?.usd;
      return {
        chain,
        token,
        priceUsd: priceUsd ?? null,
        accounts: accounts.map((account) => {
          const key = keyOf({ chain, token, account });
          const moved = sums.map((ofDay) => ofDay.get(key) ?? 0n);
          const opening = openings.get(key) ?? 0n;
          let held = opening;
          const closing = moved.map((amount) => {
            held += amount;
            return held;
          });
          return { account, opening, moved, closing };
        }),
      };
    }),
  };
}

/** So many days up to `last`, oldest first. */
function lastDays(last: string, count: number): string[] {
  const days = [last];
  while (days.length < count) days.unshift(dayBefore(days[0]!));
  return days;
}

type Key = Pick<Balance, 'chain' | 'token' | 'account'>;

const keyOf = ({ chain, token, account }: Key): string => [chain, token, account].join('#');

/** The tokens that these name, by chain and symbol, each with its accounts in their order. */
function byToken(
  balances: readonly (Key & Pick<Balance, 'amount'>)[],
): { chain: ChainName; token: string; accounts: Account[] }[] {
  const found = new Map<string, { chain: ChainName; token: string; accounts: Set<Account> }>();
  for (const { chain, token, account, amount } of balances) {
    if (amount === 0n) continue;
    const name = `${chain}#${token}`;
    const one = found.get(name) ?? { chain, token, accounts: new Set() };
    one.accounts.add(account);
    found.set(name, one);
  }
  return [...found.values()]
    .sort((a, b) => orderOf(a.chain) - orderOf(b.chain) || (a.token < b.token ? -1 : 1))
    .map((one) => ({
      chain: one.chain,
      token: one.token,
      accounts: ledgerAccounts.filter((account) => one.accounts.has(account)),
    }));
}

const orderOf = (chain: ChainName): number => chainNames.indexOf(chain);
