/** What the functions that show the ledger may do. */
import { audits } from '#lib/stacks/admin-writes.ts';
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

/** Closes differences and has addresses compared, for admins. It writes no entry and no balance. */
export const closesDifferences: Grant = (fn, data, workflow) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.deposits, 'reads whose an address is')
    .canRead(tables.books, 'reads differences, and how far the comparisons are')
    .canWriteItems(tables.books, {
      why: 'keeps a closed difference, and has the next run read an address',
      actions: ['put'],
      keys: ['RC#*', 'RW#*'],
    })
    .canWriteItems(tables.books, {
      why: 'takes a closed difference from the open ones, in the same transaction',
      actions: ['delete'],
      keys: ['RD#*'],
    });
  audits(fn, data, workflow);
};
