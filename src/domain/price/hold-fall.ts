/** What a price that jumps does (docs/decisions/0007-price-jumps.md). */
import { formatAmount } from '#money/format-amount.ts';
import { scaledPrice } from './scaled-price.ts';

/** Seconds that a price is compared with, and that each further step of a fall takes. */
const window = 3_600;
/** A step goes down to this share of the window's median, 4 of 5. */
const keeps = { of: 4n, in: 5n };
/** More steps than this leave nothing of any price. */
const maxSteps = 500;

export interface Held {
  /** What decides: the reading, or the lowest price that is believed now. */
  usd: string;
  /** The reading lies below what is believed. */
  held: boolean;
  /** The reading is further than a fifth below, or a quarter above, the median. */
  jumped: boolean;
  /** Of the prices that decided within the hour that ended with the newest one; null: there is none. */
  median: string | null;
}

/**
 * The price that decides, given one that was read at `now` (unix seconds) and those that decided
 * before, newest first. A rise is believed at once, since it asks for more approvals. A fall is
 * believed down to four fifths of the last hour's median, and one fifth more for each further hour
 * without a price, so that a feed that says a thousandth does not turn a level 3 into a level 1.
 */
export function holdFall(
  usd: string,
  before: readonly { usd: string; readAt: number }[],
  now: number,
): Held {
  const [newest] = before;
  if (!newest) return { usd, held: false, jumped: false, median: null };
  const sorted = before
    .filter(({ readAt }) => readAt >= newest.readAt - window)
    .map((price) => scaledPrice(price.usd))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  // Of two in the middle the higher.
  const median = sorted[Math.floor(sorted.length / 2)] as bigint;
  const steps = BigInt(Math.min(maxSteps, Math.max(1, Math.ceil((now - newest.readAt) / window))));
  // Rounded up: of a price of a few 1e-18 USD a digit is half of it.
  const share = keeps.in ** steps;
  const lowest = (median * keeps.of ** steps + share - 1n) / share;
  const read = scaledPrice(usd);
  const held = read < lowest;
  return {
    usd: held ? formatAmount(lowest, 18) : usd,
    held,
    jumped: read * keeps.in < median * keeps.of || read * keeps.of > median * keeps.in,
    median: formatAmount(median, 18),
  };
}
