/** How long a hot wallet lasts, by what left it lately (the books), and what it lacks for what waits. */
import { grouped } from '../amounts.ts';
import { decimalText, signedDecimal } from '../books.ts';
import { missingOf, runwayDays } from '../policy/runway.ts';
import { type LedgerDays, shownDays } from './days.ts';

/** Whole days that the mean is of. */
export const meanDays = 7;

const leaving = ['external/withdrawals', 'fees/network', 'fees/energy'] as const;

/** What left of a token in the last whole days, by withdrawals and fees. */
export interface Outflow {
  amount: string;
  days: number;
}

/** null where the books have no whole day yet, or keep none. */
export function outflowOf(all: LedgerDays, chain: string, symbol: string): Outflow | null {
  // Today has not ended.
  const whole = shownDays(all).slice(0, -1).slice(-meanDays);
  if (whole.length === 0) return null;
  const token = all.tokens.find((one) => one.chain === chain && one.token === symbol);
  const places = whole.map((day) => all.days.indexOf(day));
  const sum = leaving
    .flatMap((name) => token?.accounts.find(({ account }) => account === name) ?? [])
    .flatMap(({ moved }) => places.map((place) => signedDecimal(moved[place] ?? '0') ?? 0n))
    .reduce((total, amount) => total + amount, 0n);
  // What reversals gave back of earlier days leaves nothing to divide by.
  return { amount: decimalText(sum > 0n ? sum : 0n), days: whole.length };
}

export interface Runway {
  tone: 'error' | 'warning' | 'success' | 'pending';
  text: string;
  /** For sorting: days, 0 where something is missing; null where nothing can be said. */
  days: number | null;
}

/** A hot wallet that lasts less than this needs somebody. */
const shortDays = 3;
const longDays = 365;

interface Held {
  token: string;
  balance: string;
  reserved: string;
  free: string;
}

export function runwayOf(
  { token, balance, reserved, free }: Held,
  outflow: Outflow | null,
): Runway {
  const missing = missingOf(balance, reserved);
  if (missing !== null) {
    return {
      tone: 'error',
      text: `${grouped(missing)} ${token} missing for waiting orders`,
      days: 0,
    };
  }
  if (outflow === null) return { tone: 'pending', text: 'not known', days: null };
  const { amount, days } = outflow;
  const span = days === 1 ? 'yesterday' : `in ${days} days`;
  const lasts = runwayDays(free, { amounts: [amount], seconds: days * 86_400 });
  if (lasts === null) return { tone: 'pending', text: `nothing was paid out ${span}`, days: null };
  const left = Number(lasts);
  if (left > longDays) return { tone: 'success', text: 'more than a year', days: left };
  if (left === 0) return { tone: 'error', text: 'everything is reserved', days: 0 };
  return {
    tone: left < shortDays ? 'warning' : 'success',
    text: `about ${grouped(lasts)} ${lasts === '1' ? 'day' : 'days'}`,
    days: left,
  };
}

/** What went out per day, a decimal text. */
export const meanOf = ({ amount, days }: Outflow): string =>
  decimalText((signedDecimal(amount) ?? 0n) / BigInt(days));

/** Whether somebody may want to see it: it holds something, or something waits or left. */
export const isUsed = (
  { balance, reserved }: Pick<Held, 'balance' | 'reserved'>,
  outflow: Outflow | null,
): boolean => [balance, reserved, outflow?.amount ?? '0'].some((amount) => amount !== '0');

/** What is missing first, then what is used up first, then what nothing is known of. */
export const byUrgency = (a: Runway, b: Runway): number =>
  (a.days ?? Number.POSITIVE_INFINITY) - (b.days ?? Number.POSITIVE_INFINITY) || 0;
