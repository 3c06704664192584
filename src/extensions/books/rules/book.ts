import type { Fact } from '../model/fact.ts';
import type { BooksWriter } from '../ports.ts';
import { bookFact } from './book-fact.ts';
import { type PriceDeps, priceOf } from './price-of.ts';

export interface BookDeps extends PriceDeps {
  books: BooksWriter;
}

/**
 * Moves that one transaction books. It takes 100 writes: the head, and for each move itself, two
 * sums and two balances at most; and the last closed day, where its fact is late.
 */
const movesAtOnce = 19;

/** How often another booking of the same subject may be faster. */
const maxLost = 10;

/**
 * Books a fact whole, in as many transactions as it needs. May be repeated, also by several at once.
 * Returns how many entries it has made. Throws if others were faster too often; what is booked stays.
 */
export async function book(deps: BookDeps, fact: Fact): Promise<number> {
  const worthOf = await priceOf(deps, fact);
  const tokens = deps.tokensOf(fact.chain);
  const decimalsOf = (token: string) => tokens.find(({ symbol }) => symbol === token)?.decimals;
  let entries = 0;
  let lost = 0;
  for (;;) {
    const head = await deps.books.head(fact.subject);
    const booking = bookFact(head, fact, worthOf, movesAtOnce);
    if (!booking) return entries;
    if (await deps.books.book(head, booking, decimalsOf)) {
      entries += booking.entries.length;
      if (booking.head.lines === undefined) return entries;
    } else if (++lost > maxLost) {
      throw new Error(`other bookings of ${fact.subject} were faster ${lost} times`);
    }
  }
}
