/** Chooses among the sources of a price (docs/design.md "Prices"). */
import type { PriceReading } from '#model/price.ts';
import { scaledPrice } from './scaled-price.ts';

/** Sources that differ by more than this disagree: 2 %. */
const agreePercent = 2n;

const isHigher = (a: PriceReading, b: PriceReading): boolean =>
  scaledPrice(a.usd) > scaledPrice(b.usd);

export interface Choice {
  reading: PriceReading;
  /** The sources differ by more than 2 %, measured on the lowest. */
  differ: boolean;
}

/**
 * Chooses among the readings of one symbol, given in order of trust. If they differ by more than 2
 * %, the highest decides (a price that is too high requires more approvals, not fewer); otherwise
 * the first. Null if there is none. Prices are plain decimals with at most 18 decimals.
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
