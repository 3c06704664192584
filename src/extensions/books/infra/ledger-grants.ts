/** What the functions that show the ledger may do. */
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import type { Grant } from '#lib/stacks/grant.ts';

/** Milliseconds after which no link opens: twice what one says (store/download-links.ts). */
const oldestLink = 600_000;

/**
 * Signs links to files of statements. Whoever opens one acts with the role, elsewhere than its code, so
 * this right holds for links only, and only while they are young.
 */
function linksFiles(fn: CofferFunction, { statementFiles }: DataStack): void {
  fn.variable('STATEMENT_BUCKET', statementFiles.bucket.bucketName).allow(
    'signs links to files, by which their receivers download them',
    ['s3:GetObject'],
    statementFiles.objects,
    {
      conditions: {
        StringEquals: { 's3:authType': 'REST-QUERY-STRING' },
        NumericLessThanEquals: { 's3:signatureAge': oldestLink },
      },
      wide: 'files of statements, named by project and period',
      outsideItsCode: 'a merchant or an admin opens the link that the function has signed',
    },
  );
}

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
  'balances/list': (fn, { tables }) => {
    fn.canRead(tables.books, 'reads the balances of addresses, and how far their first reading is')
      .canRead(tables.money, 'reads what orders have reserved of the hot wallets', 'work')
      .canRead(tables.deposits, 'reads whose the addresses are')
      .canRead(tables['chain-state'], 'reads how far each chain was read');
    if (!fn.stage.extensions.books) fn.variable('BOOKS', 'off');
  },
  'statements/list': (fn, { tables }) => {
    fn.canRead(tables.books, 'reads the list of statements');
  },
  'statements/detail': (fn, data) => {
    fn.canRead(data.tables.books, 'finds a statement in their list');
    linksFiles(fn, data);
  },
};

/** Shows all of it to admins. */
export const showsLedger: Grant = (fn, data) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project')
    .canRead(
      tables.books,
      'reads entries, the balances of accounts and addresses, sums of days, and the list of statements',
      'byOrder',
      'byAddress',
    )
    .canRead(tables.prices, 'values what the accounts have');
  if (!fn.stage.extensions.books) fn.variable('BOOKS', 'off');
  linksFiles(fn, data);
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
