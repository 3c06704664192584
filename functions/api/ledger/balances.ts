import type { BooksReader } from '#extensions/books/ports.ts';
import { decimalsOf, type LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { readBalances } from '#extensions/books/rules/read-balances.ts';
import { presentBalance } from '#extensions/books/rules/view.ts';
import { booksReader } from '#functions/dependencies/books.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { Clock } from '#ports/runtime.ts';
import { balances } from '#wire/merchant/ledger/routes.ts';

interface Deps {
  books: Pick<BooksReader, 'balances' | 'bookedDecimals'>;
  names: LedgerNames;
  clock: Clock;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(balances, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await readBalances(deps, { ...query, projectId });
    const decimals = await decimalsOf(deps, found);
    const list = found.map((balance) => presentBalance(decimals, balance));
    return { data: { list, at: query.at ?? null } };
  });

export const handler = signedHandler(makeHandler, () => ({
  books: booksReader(),
  names: ledgerNames,
  clock,
}));
