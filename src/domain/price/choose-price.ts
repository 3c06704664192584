/** Which source decides (docs/design.md "Prices"). */
import type { PriceReading } from '#model/price.ts';
import { scaledPrice } from './scaled-price.ts';

/** Sources that are further apart than this do not agree: 2 %. */
const agreePercent = 2n;

const isHigher = (a: PriceReading, b: PriceReading): boolean =>
  scaledPrice(a.usd) > scaledPrice(b.usd);

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
  const low = scaledPrice(lowest.usd);
  const differ = (scaledPrice(highest.usd) - low) * 100n > low * agreePercent;
  return { reading: differ ? highest : first, differ };
}
