/** Admin routes of the ledger; docs/admin-api.md. */

import { balancesQuery, entriesQuery } from '../../merchant/ledger/schemas.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';

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
} as const;
