import { defineRoute } from '../route.ts';
import { balancesQuery } from './schemas.ts';

export const list = defineRoute({
  id: 'balances/list',
  method: 'GET',
  path: '/v1/balances',
  permission: 'read',
  summary: 'Balances of all addresses of the project',
  description:
    'What every address has by the ledger, a row per address and chain; no node is asked. Addresses ' +
    'without money are left out. The first page also has the hot wallets, with what unfinished orders ' +
    'have reserved. `next` is the `cursor` of the next page, and null on the last one; a page may have ' +
    'fewer rows than `limit`, or none, although more follow. `as_of` says how far each chain was read; ' +
    'what its blocks moved is in the ledger some seconds later. 50301 while the ledger of a new ' +
    'deployment is being read for the first time.',
  query: balancesQuery,
  errors: ['unsupported'],
});
