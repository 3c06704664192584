import type { WatchDeps } from '#domain/watch/deps.ts';
import { bookFacts } from '#functions/dependencies/book-facts.ts';

/** What a watcher records for the books, as in a stage that keeps them (watcher-handler.ts). */
export const booksOfWatcher = ({ chain, addresses, filter, canonical }: WatchDeps) =>
  bookFacts({
    chain,
    addresses,
    maybeOurs: (address) => filter.maybeOurs(address),
    canonical,
  });
