/** Values in USD of exact amounts: millionths in a bigint, so that no sum of them is rounded. */
import { grouped } from '../amounts.ts';
import { signedDecimal } from '../books.ts';

/** Two numbers of 36 decimals give one of 72; millionths have 6. */
const beyondMicro = 10n ** 66n;

/**
 * What a decimal amount is worth at a price, micro-USD, rounded towards zero; null without a price, or
 * where one of them is not a number.
 */
export function worth(amount: string, price: string | null): bigint | null {
  const [units, usd] = [signedDecimal(amount), signedDecimal(price ?? '')];
  return units === null || usd === null ? null : (units * usd) / beyondMicro;
}

const cent = 10_000n;

/** For people: two decimals, never a 0 for something. */
export function usdText(micro: bigint | null): string {
  if (micro === null) return 'no price';
  const [sign, size] = micro < 0n ? ['-', -micro] : ['', micro];
  if (size === 0n) return '0 USD';
  if (size < cent) return `${sign === '' ? 'less than 0.01' : 'less than 0.01 below 0'} USD`;
  const cents = (size / cent).toString().padStart(3, '0');
  return `${sign}${grouped(cents.slice(0, -2))}.${cents.slice(-2)} USD`;
}

/** The same of a change: with its sign. */
export const usdChange = (micro: bigint): string =>
  micro > 0n && micro >= cent ? `+${usdText(micro)}` : usdText(micro);

/** As exports have it: all six decimals; nothing without a price. */
export function usdExact(micro: bigint | null): string | null {
  if (micro === null) return null;
  const digits = (micro < 0n ? -micro : micro).toString().padStart(7, '0');
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

const names = ['', 'k', 'M', 'B', 'T'] as const;

/** A number at an axis: three digits that count, and a letter for thousands. */
export function axisText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const step = Math.min(names.length - 1, Math.max(0, Math.floor(Math.log10(size) / 3)));
  const shown = value / 1000 ** step;
  if (Math.abs(shown) >= 1_000 || size < 1e-6) return value.toExponential(0);
  return `${Number(shown.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 9 })}${names[step]}`;
}
