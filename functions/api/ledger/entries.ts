import type { BooksReader } from '#extensions/books/ports.ts';
import { decimalsOf, type LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { listEntries } from '#extensions/books/rules/list-entries.ts';
import { presentEntry } from '#extensions/books/rules/view.ts';
import { booksReader } from '#functions/dependencies/books.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { entries } from '#wire/merchant/ledger/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { books: Pick<BooksReader, 'entries' | 'bookedDecimals'>; names: LedgerNames },
) =>
  apiRoute(entries, guards, async ({ caller, query: { order_no: orderNo, ...query } }) => {
    const { projectId } = caller.project;
    const page = await listEntries(deps, { ...query, orderNo, projectId });
    const decimals = await decimalsOf(deps, page.entries);
    const list = page.entries.map((entry) => presentEntry(decimals, entry));
    return { data: { list, next: page.next } };
  });

export const handler = signedHandler(makeHandler, () => ({
  books: booksReader(),
  names: ledgerNames,
}));
