import type { ChainName } from '#shared/chains.ts';
import type { Schemas } from '../api/types.ts';
import { grouped } from './amounts.ts';

type Balances = Schemas['UserBalances'];

/** A token that a user has, on the chain that it is on. */
export interface Holding {
  chain: ChainName;
  token: string;
  tokenAddress: string | null;
  balance: string;
  usd: number | null;
  readAt: number;
}

/** What a user has, the most valuable first; what has no price comes after what has one. */
export const holdingsOf = (balances: readonly Balances[]): Holding[] =>
  balances
    .flatMap(({ chain, read_at: readAt, tokens }) =>
      tokens
        .filter(({ balance }) => balance !== '0')
        .map(({ token, token_address: tokenAddress, balance, usd }) => ({
          chain,
          token,
          tokenAddress,
          balance,
          usd,
          readAt,
        })),
    )
    .sort((a, b) => (b.usd ?? -1) - (a.usd ?? -1));

/** The sum in words: of what, and what it leaves out. */
export function totalWords(
  holdings: readonly Holding[],
  unread: readonly string[],
): { sum: string; leavesOut: string[] } {
  const sum = holdings.reduce((total, { usd }) => total + (usd ?? 0), 0);
  const unpriced = [
    ...new Set(holdings.filter(({ usd }) => usd === null).map(({ token }) => token)),
  ];
  return {
    sum: `${grouped(sum.toFixed(2))} USD`,
    leavesOut: [
      ...(unpriced.length > 0
        ? [`${unpriced.join(', ')}: no price from the last ten minutes`]
        : []),
      ...(unread.length > 0 ? [`${unread.join(', ')}: not read`] : []),
    ],
  };
}

/** Older than this a balance is said to be old, seconds. */
const freshSeconds = 150;

/** Whether a balance is too old to be shown without a note. */
export const isOld = (readAt: number, now: number): boolean => now - readAt > freshSeconds;

/** Whether an order of a sweep took something from one of these addresses. */
export function sweepsFrom(
  { addresses: { EVM, TRX, SOL } }: Pick<Schemas['User'], 'addresses'>,
  sweeps: readonly Schemas['Sweep'][],
): Schemas['Sweep'][] {
  const own = new Set([EVM.toLowerCase(), TRX, SOL]);
  return sweeps.filter(({ from }) =>
    from.some(({ address }) => own.has(address.startsWith('0x') ? address.toLowerCase() : address)),
  );
}
