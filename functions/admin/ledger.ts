/**
 * /admin/v1/projects/{slug}/ledger: the entries of a project, the balances of its accounts, its days and
 * statements.
 */

import { chains } from '#chains/catalog/catalog.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { BooksReader, DownloadLinks, StatementReader } from '#extensions/books/ports.ts';
import { decimalsOf, type LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { listEntries } from '#extensions/books/rules/list-entries.ts';
import { listStatements } from '#extensions/books/rules/list-statements.ts';
import { readBalances } from '#extensions/books/rules/read-balances.ts';
import { type DaysDeps, readDays } from '#extensions/books/rules/read-days.ts';
import { showStatement } from '#extensions/books/rules/show-statement.ts';
import {
  presentBalance,
  presentDays,
  presentEntry,
  presentStatement,
} from '#extensions/books/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { booksReader, downloadLinks, statementReader } from '#functions/dependencies/books.ts';
import { hasBooks } from '#functions/dependencies/has-books.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { priceBook, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps, Omit<DaysDeps, 'books' | 'clock'> {
  store: Pick<ProjectAdminStore, 'project'>;
  books: Pick<BooksReader, 'entries' | 'balances' | 'bookedDecimals' | 'days'>;
  names: LedgerNames;
  statements: Pick<StatementReader, 'page' | 'find'>;
  links: DownloadLinks;
  /** Whether this deployment keeps books. */
  hasBooks: boolean;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('ledger', deps, {
    listLedgerEntries: async ({ params, query: { order_no: orderNo, ...query } }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const page = await listEntries(deps, { ...query, orderNo, projectId });
      const decimals = await decimalsOf(deps, page.entries);
      const list = page.entries.map((entry) => presentEntry(decimals, entry));
      return { data: { list, next: page.next } };
    },

    listLedgerBalances: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const found = await readBalances(deps, { ...query, projectId });
      const decimals = await decimalsOf(deps, found);
      const list = found.map((balance) => presentBalance(decimals, balance));
      return { data: { list, at: query.at ?? null } };
    },

    listLedgerDays: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const days = await readDays(deps, { projectId, count: query.days });
      const decimals = await decimalsOf(deps, days.tokens);
      return { data: { ...presentDays(decimals, days), keeps_books: deps.hasBooks } };
    },

    listStatements: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const page = await listStatements(deps, { ...query, projectId });
      return { data: { list: page.statements.map(presentStatement), next: page.next } };
    },

    showStatement: async ({ params }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      return { data: await showStatement(deps, { projectId, period: params.period }) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    books: booksReader(),
    names: ledgerNames,
    statements: statementReader(),
    links: downloadLinks(),
    prices: priceBook(),
    tokensOf: (chain) => chains[chain].tokens,
    hasBooks: hasBooks(),
  }),
);
