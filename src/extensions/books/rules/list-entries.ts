import type { Account } from '../model/account.ts';
import type { Entry } from '../model/entry.ts';
import { InvalidCursor } from '../model/invalid-cursor.ts';
import type { BooksReader } from '../ports.ts';
import { markOf, placeIn, unknownCursor } from './filter-cursor.ts';
import { type LedgerNames, type NamedFilters, parseFilters } from './ledger-names.ts';

/** What is asked for, as a caller writes it; what is undefined does not filter. */
export interface EntriesInput extends NamedFilters {
  projectId: string;
  account?: Account | undefined;
  orderNo?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * A page of a project's entries, newest first, and the cursor of the next one; null on the last page. A
 * cursor goes on only with the filters that it was given for: with others it would leave entries out.
 * Errors: unsupported (the chain), invalidRequest (token, address, cursor).
 */
export async function listEntries(
  deps: { books: Pick<BooksReader, 'entries' | 'bookedDecimals'>; names: LedgerNames },
  input: EntriesInput,
): Promise<{ entries: Entry[]; next: string | null }> {
  const { projectId, cursor, limit, account, orderNo, start, end } = input;
  const wanted = { ...(await parseFilters(deps, input)), account, orderNo, start, end };
  const mark = markOf(wanted);
  const place = cursor === undefined ? null : placeIn(cursor, mark);
  try {
    const query = { ...wanted, projectId, cursor: place, limit };
    const { entries, next } = await deps.books.entries(query);
    return { entries, next: next === null ? null : `${mark}.${next}` };
  } catch (error) {
    if (error instanceof InvalidCursor) throw unknownCursor();
    throw error;
  }
}
