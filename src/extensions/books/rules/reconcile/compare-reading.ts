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
 * later blocks. An entry and its reversal name the same block, so both or neither count. null if the
 * books have an entry within the reading's range: it moved in between, and is read again.
 */
export function compareReading(
  { from, to, held }: Pick<Reading, 'from' | 'to' | 'held'>,
  { balances, entries }: AddressBooks,
): Difference[] | null {
  const booked = new Map([...held.keys()].map((token) => [token, balances.get(token) ?? 0n]));
  for (const { token, amount, blockNumber } of entries) {
    if (blockNumber === null || blockNumber <= from || !booked.has(token)) continue;
    if (blockNumber <= to) return null;
    booked.set(token, booked.get(token)! - amount);
  }
  return [...held]
    .map(([token, amount]) => ({ token, amount: amount - booked.get(token)! }))
    .filter(({ amount }) => amount !== 0n);
}

/**
 * The first day (UTC, `YYYY-MM-DD`) whose entries can be of later blocks than a reading's: a block's
 * entries are recorded after it was made. A reading's first block is minutes old at most.
 */
export const firstDayAfter = ({ at }: Pick<Reading, 'at'>): string =>
  new Date((at - 3_600) * 1_000).toISOString().slice(0, 10);
