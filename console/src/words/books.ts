/** What the page of the books says. */
import type { Schemas } from '../api/types.ts';
import { grouped } from './amounts.ts';
import { chainWord } from './decide/sentence.ts';
import { decimal } from './list.ts';
import { span } from './times.ts';

type Difference = Schemas['LedgerDifference'];

/** What an account has, by its name on the wire. */
export const accountWords: Record<Schemas['LedgerAccount'], string> = {
  hot: 'Hot wallet',
  users: 'Users’ addresses',
  energy: 'Energy',
  'in transit': 'In transit',
  held: 'Held by screening',
  'fees/network': 'Network fees',
  'fees/energy': 'Energy fees',
  swaps: 'Swaps',
  'external/deposits': 'Deposits (outside)',
  'external/withdrawals': 'Withdrawals (outside)',
  'external/other': 'Other (outside)',
  'external/dust': 'Dust (outside)',
};

export const accountOptions = Object.entries(accountWords);

/** A signed decimal string as a number without a point, of 36 decimals. */
export function signedDecimal(text: string): bigint | null {
  const isNegative = text.startsWith('-');
  const size = decimal(isNegative ? text.slice(1) : text);
  return size !== null && isNegative ? -size : size;
}

const withoutSign = (amount: string): string => grouped(amount.replace(/^-/, ''));

/** What differs, in a sentence. */
export function differenceSentence({ amount, token, chain, block_number: block }: Difference) {
  const place = `at block ${block}`;
  if (amount === '0') return `${chainWord(chain)} and the books have the same ${token} ${place}`;
  const way = amount.startsWith('-') ? 'less' : 'more';
  return `${chainWord(chain)} has ${withoutSign(amount)} ${token} ${way} than the books ${place}`;
}

/** Since when the oldest of these differences is open; undefined of none. */
export function oldestWords(differences: readonly Difference[], now: number): string | undefined {
  if (differences.length === 0) return undefined;
  const oldest = Math.min(...differences.map(({ found_at: at }) => at));
  return `the oldest for ${span(now - oldest)}`;
}

/** What closing a difference books, in a sentence. */
export function closingSentence({ amount, token, account }: Difference): string {
  if (amount === '0') return 'Nothing is booked: the books and the chain agree.';
  const [from, to] = amount.startsWith('-')
    ? [accountWords[account], accountWords['external/other']]
    : [accountWords['external/other'], accountWords[account]];
  return `${withoutSign(amount)} ${token} is booked from “${from}” to “${to}”. Entries are never deleted.`;
}

/** The inverse of signedDecimal. */
export function decimalText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(37, '0');
  const fraction = digits.slice(-36).replace(/0+$/, '');
  const whole = digits.slice(0, -36);
  return `${units < 0n ? '-' : ''}${fraction === '' ? whole : `${whole}.${fraction}`}`;
}
