/** Admin routes of the ledger; docs/admin-api.md. */

import { balancesQuery, entriesQuery } from '../../merchant/ledger/schemas.ts';
import { statementsQuery } from '../../merchant/statement/schemas.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { closeDifferenceBody, compareBody, daysQuery, differencesQuery } from './schemas.ts';

export const ledgerRoutes = {
  listLedgerEntries: route({
    handler: 'ledger',
    method: 'GET',
    path: `${project}/ledger/entries`,
    group: 'viewer',
    summary: 'Entries of the project’s ledger, newest first',
    query: entriesQuery,
  }),
  listLedgerBalances: route({
    handler: 'ledger',
    method: 'GET',
    path: `${project}/ledger/balances`,
    group: 'viewer',
    summary: 'Balances of the ledger’s accounts, now or at the end of a UTC day',
    query: balancesQuery,
  }),
  listLedgerDays: route({
    handler: 'ledger',
    method: 'GET',
    path: `${project}/ledger/days`,
    group: 'viewer',
    summary:
      'What each of the last UTC days moved and closed with, by token and account, with prices',
    query: daysQuery,
  }),
  listStatements: route({
    handler: 'ledger',
    method: 'GET',
    path: `${project}/ledger/statements`,
    group: 'viewer',
    summary: 'Statements of the ledger, the newest first',
    query: statementsQuery,
  }),
  showStatement: route({
    handler: 'ledger',
    method: 'GET',
    path: `${project}/ledger/statements/{period}`,
    group: 'viewer',
    summary: 'One statement, with links to its files that open for five minutes',
  }),
  listDifferences: route({
    handler: 'differences',
    method: 'GET',
    path: `${project}/ledger/differences`,
    group: 'viewer',
    summary: 'Where the books and a chain differ, open or closed, the last first',
    query: differencesQuery,
  }),
  closeDifference: route({
    handler: 'differences',
    method: 'POST',
    path: `${project}/ledger/differences/{difference_no}/close`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Close a difference as shown: what is left of it is booked as external/other',
    body: closeDifferenceBody,
  }),
  compareAddress: route({
    handler: 'differences',
    method: 'POST',
    path: `${project}/ledger/compare`,
    group: 'operator',
    summary: 'Have an address compared with its books by the next run, within the hour',
    body: compareBody,
  }),
} as const;
