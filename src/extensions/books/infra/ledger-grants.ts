/** What the functions that show the ledger may do. */
import type { Grant } from '#lib/stacks/grant.ts';

/** By the id of the route. */
export const ledgerRouteGrants: Record<string, Grant> = {
  'ledger/entries': (fn, { tables }) => {
    fn.canRead(
      tables.books,
      'reads entries, also those of an order or an address',
      'byOrder',
      'byAddress',
    );
  },
  'ledger/balances': (fn, { tables }) => {
    fn.canRead(tables.books, 'reads the balances of accounts and addresses');
  },
};

/** Shows both to admins. */
export const showsLedger: Grant = (fn, { tables }) => {
  fn.canRead(tables.projects, 'finds the project').canRead(
    tables.books,
    'reads entries, and the balances of accounts and addresses',
    'byOrder',
    'byAddress',
  );
};
