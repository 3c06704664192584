/**
 * /admin/v1/projects/{slug}/ledger/differences: where the books and the chains differ, and closing one;
 * and having an address compared.
 */

import { chains } from '#chains/catalog/catalog.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { BooksReader, DifferenceStore } from '#extensions/books/ports.ts';
import { decimalsOf, type LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { closeByPerson } from '#extensions/books/rules/reconcile/close-by-person.ts';
import { compareNow } from '#extensions/books/rules/reconcile/compare-now.ts';
import { listDifferences } from '#extensions/books/rules/reconcile/list-differences.ts';
import { presentDifference } from '#extensions/books/rules/view.ts';
import { makeDifferenceStore } from '#extensions/books/store/difference-store.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { booksReader } from '#functions/dependencies/books.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { addressBook, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Ids } from '#ports/runtime.ts';

interface Deps extends AdminHandlerDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  differences: DifferenceStore;
  books: Pick<BooksReader, 'bookedDecimals'>;
  addresses: Pick<AddressBook, 'owners'>;
  names: LedgerNames;
  chains: Record<string, Chain>;
  ids: Ids;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('differences', deps, {
    listDifferences: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const page = await listDifferences(deps.differences, { ...query, projectId });
      const decimals = await decimalsOf(deps, page.differences);
      const list = page.differences.map((one) => presentDifference(decimals, one));
      return { data: { list, next: page.next } };
    },

    closeDifference: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      const closed = await closeByPerson(deps, actor, {
        ...body,
        differenceNo: params.difference_no,
      });
      return { data: presentDifference(await decimalsOf(deps, [closed]), closed) };
    },

    compareAddress: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      return { data: await compareNow(deps, actor, body) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    differences: makeDifferenceStore(),
    books: booksReader(),
    addresses: addressBook(),
    names: ledgerNames,
    chains,
    ids,
  }),
);
