import type { Entry } from '../../model/entry.ts';
import { addEntries, type Balance, unbalanced } from './balances.ts';
import { feesByOrder, type OrderFee } from './fees-by-order.ts';

/** A day or a month of a project's books. */
export interface Statement {
  opening: Balance[];
  entries: Entry[];
  closing: Balance[];
  fees: OrderFee[];
}

/**
 * Closes a period that opened with these balances. Throws an Error if its books do not balance: such a
 * statement must not exist.
 */
export function closePeriod(opening: Balance[], entries: Entry[]): Statement {
  const closing = addEntries(opening, entries);
  demandBalance(closing);
  return { opening, entries, closing, fees: feesByOrder(entries) };
}

/** Throws an Error that names each token whose places do not sum to zero. */
export function demandBalance(balances: readonly Balance[]): void {
  const wrong = [...unbalanced(balances)].map(([token, sum]) => `${token} by ${sum}`);
  if (wrong.length > 0) throw new Error(`the books do not balance: ${wrong.join(', ')}`);
}

/** The UTC day of a time (unix seconds), `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 10);

/**
 * The UTC day that an entry belongs to: that of its fact, or the first one that is not closed. A closed
 * day never changes.
 */
export function dayOfEntry(at: number, firstOpenDay: string): string {
  const day = dayOf(at);
  return day < firstOpenDay ? firstOpenDay : day;
}

/** The UTC day after a day. */
export const dayAfter = (day: string): string => dayOf(startOf(day) + secondsOfDay);

/** The UTC day before a day. */
export const dayBefore = (day: string): string => dayOf(startOf(day) - secondsOfDay);

/** The UTC month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The last UTC day of a month. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, number, 0) / 1_000);
}

/** When a UTC day ends, unix seconds. */
export const endOf = (day: string): number => startOf(day) + secondsOfDay;

const secondsOfDay = 86_400;

const startOf = (day: string): number => Date.parse(day) / 1_000;
