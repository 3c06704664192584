/** Which source decides (design.md "Prices"). */
import { usdMicro } from '../../money/usd-micro.ts';
import type { PriceReading } from '../ports/prices.ts';

/** Sources that are further apart than this do not agree: 2 %. */
const agreePercent = 2n;

/** Exact as an integer, 18 decimals: the value of 10^12 whole coins in millionths of a USD. */
const scaled = (usd: string): bigint => usdMicro(10n ** 12n, 0, usd);

const isHigher = (a: PriceReading, b: PriceReading): boolean => scaled(a.usd) > scaled(b.usd);

export interface Choice {
  reading: PriceReading;
  /** The sources are more than 2 % apart, measured on the lowest. */
  differ: boolean;
}

/**
 * The reading that decides among those of one symbol, given in the order of trust: the highest
 * where they are more than 2 % apart (a price that is too high asks for more approvals, not for
 * fewer), else the first. Null when there is none. Prices are plain decimals of at most 18 places.
 */
export function choosePrice(readings: readonly PriceReading[]): Choice | null {
  const [first] = readings;
  if (!first) return null;
  const highest = readings.reduce((best, next) => (isHigher(next, best) ? next : best));
  const lowest = readings.reduce((best, next) => (isHigher(best, next) ? next : best));
  const low = scaled(lowest.usd);
  const differ = (scaled(highest.usd) - low) * 100n > low * agreePercent;
  return { reading: differ ? highest : first, differ };
}
