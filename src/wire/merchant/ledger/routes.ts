import { defineRoute } from '../route.ts';
import { balancesQuery, entriesQuery } from './schemas.ts';

export const entries = defineRoute({
  id: 'ledger/entries',
  method: 'GET',
  path: '/v1/ledger/entries',
  permission: 'read',
  summary: 'Entries of the ledger, newest first',
  description:
    'Double entry: what one account gives another receives, so that all entries of a token sum to zero. ' +
    'Entries are never changed and never deleted; what no longer stands is reversed by further entries. ' +
    'Filters combine. `next` is the `cursor` of the next page, and null on the last one; a page may have ' +
    'fewer entries than `limit`, or none, although more follow. An entry follows its record by some ' +
    'seconds.',
  query: entriesQuery,
  errors: ['unsupported'],
});

export const balances = defineRoute({
  id: 'ledger/balances',
  method: 'GET',
  path: '/v1/ledger/balances',
  permission: 'read',
  summary: 'Balances of the ledger’s accounts',
  description:
    'What the entries of each account sum to, by chain and token: now, or at the end of a UTC day. ' +
    'Balances that are zero are left out. The addresses of an account are summed up; with `address` ' +
    'the balances are those of the address, now.',
  query: balancesQuery,
  errors: ['unsupported'],
});
