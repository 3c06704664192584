/** How long what is free lasts, by what was withdrawn lately. Amounts are decimal strings. */
import { grouped } from '../amounts.ts';

const places = 18;

/** A decimal string in units of 10^-18. */
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

function textOf(units: bigint): string {
  const digits = units.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}

export const sumOf = (amounts: string[]): string =>
  textOf(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));

/** What withdrawals of a token have spent, and in how many seconds. */
export interface Spending {
  amounts: string[];
  seconds: number;
}

/**
 * In how many days what is free is spent, with one decimal, at the pace of these withdrawals; null
 * where nothing was spent, so that nothing can be said.
 */
export function runwayDays(free: string, { amounts, seconds }: Spending): string | null {
  const spent = amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n);
  if (spent === 0n || seconds <= 0) return null;
  const tenths = (unitsOf(free) * BigInt(Math.round(seconds)) * 10n) / (spent * 86_400n);
  return textOf((tenths * 10n ** BigInt(places)) / 10n);
}

interface Paid {
  token: string;
  amount: string;
  created_at: number;
}

/** The days that a runway looks back. */
export const lookBackDays = 7;

/**
 * What the newest withdrawals of a chain spent of a token. `total` is how many the last 7 days have:
 * where not all of them are here, the time is that of those that are.
 */
export function spendingOf(
  token: string,
  { list, total, now }: { list: Paid[]; total: number; now: number },
): Spending {
  const oldest = list.at(-1)?.created_at ?? now;
  const seconds = total > list.length ? now - oldest : lookBackDays * 86_400;
  return {
    amounts: list.filter((one) => one.token === token).map(({ amount }) => amount),
    seconds,
  };
}

/**
 * How many token payments the coin covers: more, where they cost less than they reserve. From a thousand on
 * with two digits that count, rounded down.
 */
export function paymentsWord(left: number): string {
  if (left === 0) return 'Not enough for a token payment';
  const step = left < 1_000 ? 1 : 10 ** (String(left).length - 2);
  const shown = Math.floor(left / step) * step;
  return `Covers at least ${grouped(String(shown))} token payment${shown === 1 ? '' : 's'}`;
}

/** Whether an amount is less than another, exactly. */
export const isBelow = (amount: string, bound: string): boolean => unitsOf(amount) < unitsOf(bound);

/** How much more than what is held an amount is; null where enough is there. */
export const missingOf = (held: string, amount: string): string | null =>
  isBelow(held, amount) ? textOf(unitsOf(amount) - unitsOf(held)) : null;
