import { groupedAmount } from './grouped-amount.ts';

/** More digits than people compare. */
const significant = 6;

/**
 * A decimal string with at most six significant digits, for people; digits before the point all stay.
 * What has to be sent is rounded up, what is there is rounded down: nobody sends too little or counts
 * on what is not there. Never for what somebody approves.
 *
 * @example roundedAmount('0.000302652004237128', 'up') // '0.000302653'
 */
export function roundedAmount(amount: string, direction: 'up' | 'down'): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  const zeros = /^0*/.exec(fraction)![0].length;
  const places = /^0*$/.test(whole)
    ? zeros + significant
    : Math.max(0, significant - whole.replace(/^0+/, '').length);
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  // Up and down are meant of the amount, so a negative one is cut the other way.
  const isLonger = /[1-9]/.test(fraction.slice(places));
  const isAway = isLonger && (direction === 'up') === (sign === '');
  const digits = (kept + (isAway ? 1n : 0n)).toString().padStart(places + 1, '0');
  const rest = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '');
  const shown = places === 0 ? digits : digits.slice(0, -places);
  return groupedAmount(sign + shown + (rest === '' ? '' : `.${rest}`));
}
