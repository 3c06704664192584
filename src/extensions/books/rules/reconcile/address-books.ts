import type { ChainName } from '#shared/chains.ts';
import type { Entry } from '../../model/entry.ts';
import type { BooksReader } from '../../ports.ts';
import type { AddressBooks } from './compare-reading.ts';

const pageSize = 500;

/**
 * What the books have of an address: its balances, and its entries from a day on. null if it moved while
 * they were read.
 */
export async function readAddressBooks(
  books: Pick<BooksReader, 'balances' | 'entries'>,
  of: { projectId: string; chain: ChainName; address: string },
  firstDay: string,
): Promise<AddressBooks | null> {
  const before = await readBalances(books, of);
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page = await books.entries({ ...of, start: firstDay, cursor, limit: pageSize });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  const after = await readBalances(books, of);
  const isSame =
    before.size === after.size &&
    [...before].every(([token, amount]) => after.get(token) === amount);
  return isSame ? { balances: after, entries } : null;
}

async function readBalances(
  books: Pick<BooksReader, 'balances'>,
  of: { projectId: string; chain: ChainName; address: string },
): Promise<Map<string, bigint>> {
  const balances = await books.balances(of);
  return new Map(balances.map(({ token, amount }) => [token, amount]));
}

/** What the books have of one token at the end of a block that these entries go back to. */
export const bookedAt = (
  { balances, entries }: AddressBooks,
  token: string,
  block: bigint,
): bigint =>
  entries.reduce(
    (sum, entry) =>
      entry.token === token && entry.blockNumber !== null && entry.blockNumber > block
        ? sum - entry.amount
        : sum,
    balances.get(token) ?? 0n,
  );
