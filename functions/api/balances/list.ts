import { chains } from '#chains/catalog/catalog.ts';
import { type HeldDeps, listHeld } from '#extensions/books/rules/list-held.ts';
import { presentHeld } from '#extensions/books/rules/view.ts';
import { makeReconcileStore } from '#extensions/books/store/reconcile-store.ts';
import { booksReader } from '#functions/dependencies/books.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { hasBooks } from '#functions/dependencies/has-books.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { addressBook, chainStateStore, reservationStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/balances/routes.ts';

export const makeHandler = (guards: Guards, deps: HeldDeps) =>
  apiRoute(list, guards, async ({ caller: { project }, query }) => {
    const page = await listHeld(deps, { ...query, project });
    return { data: await presentHeld(deps, page) };
  });

export const handler = signedHandler(makeHandler, () => ({
  books: booksReader(),
  names: ledgerNames,
  reconcile: makeReconcileStore(),
  reservations: reservationStore(),
  addresses: addressBook(),
  chainState: chainStateStore(),
  chains,
  keepsBooks: hasBooks(),
}));
