import type { Difference } from '../../model/difference.ts';
import type { Entry } from '../../model/entry.ts';
import type { Reading } from '../../model/reading.ts';

/** What the books have of one address. */
export interface AddressBooks {
  /** Its balances now, in smallest units, by symbol. A token that is not there is 0. */
  balances: ReadonlyMap<string, bigint>;
  /** At least all of its entries of blocks after the reading's first one. */
  entries: readonly Entry[];
}

/**
 * Compares what an address held with its books as of that block: their balance less the entries of
 * later blocks. An entry and its reversal name the same block, so both or neither count. Of a reading
 * over a range, a token that moved within it is equal if the books had as much at the end of any of its
 * blocks. null if they had not: it is read again.
 */
export function compareReading(
  { from, to, held }: Pick<Reading, 'from' | 'to' | 'held'>,
  { balances, entries }: AddressBooks,
): Difference[] | null {
  const differences: Difference[] = [];
  for (const [token, amount] of held) {
    const own = entries.flatMap((entry) =>
      entry.token === token && entry.blockNumber !== null
        ? [{ block: entry.blockNumber, amount: entry.amount }]
        : [],
    );
    const bookedAt = (block: bigint): bigint =>
      own.reduce(
        (sum, entry) => (entry.block > block ? sum - entry.amount : sum),
        balances.get(token) ?? 0n,
      );
    const moves = own.filter(({ block }) => block > from && block <= to);
    const atEnd = bookedAt(to);
    if (moves.length === 0) {
      if (atEnd !== amount) differences.push({ token, amount: amount - atEnd });
    } else if (![from, ...moves.map(({ block }) => block)].some((b) => bookedAt(b) === amount)) {
      return null;
    }
  }
  return differences;
}

/**
 * The first day (UTC, `YYYY-MM-DD`) whose entries can be of later blocks than a reading's: a block's
 * entries are recorded after it was made. A reading's first block is minutes old at most.
 */
export const firstDayAfter = ({ at }: Pick<Reading, 'at'>): string =>
  new Date((at - 3_600) * 1_000).toISOString().slice(0, 10);
