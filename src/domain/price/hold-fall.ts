/** Limits how fast a price may fall (docs/decisions/0007-price-jumps.md). */
import { formatAmount } from '#shared/money/format-amount.ts';
import { scaledPrice } from './scaled-price.ts';

/**
 * The window (seconds) that a price is compared with. Each further step of a fall takes as long.
 */
const window = 3_600;
/** A step goes down to this share of the window's median: 4 of 5. */
const keeps = { of: 4n, in: 5n };
/** After this many steps, nothing is left of any price. */
const maxSteps = 500;

export interface Held {
  /** The price that decides: the reading, or the lowest price that is accepted now. */
  usd: string;
  /** The reading is below the lowest accepted price. */
  held: boolean;
  /** The reading is more than a fifth below, or a quarter above, the median. */
  jumped: boolean;
  /**
   * The median of the prices that decided in the hour up to the newest one; null if there are none.
   */
  median: string | null;
}

/**
 * The price that decides, given a reading of `now` (unix seconds) and the prices that decided
 * before, newest first. A rise is accepted at once, since it requires more approvals. A fall is
 * accepted down to four fifths of the last hour's median, and one fifth more for each further hour
 * without a price. So a feed that reports a thousandth of the price does not turn a level 3 into a
 * level 1.
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
  // Of two middle values, the higher.
  const median = sorted[Math.floor(sorted.length / 2)] as bigint;
  const steps = BigInt(Math.min(maxSteps, Math.max(1, Math.ceil((now - newest.readAt) / window))));
  // Rounded up: for a price of a few 1e-18 USD, one digit is half of it.
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
