import { defineRoute } from '../route.ts';
import { statementQuery, statementsQuery } from './schemas.ts';

export const list = defineRoute({
  id: 'statements/list',
  method: 'GET',
  path: '/v1/statements',
  permission: 'read',
  summary: 'Statements of the ledger, the newest first',
  description:
    'A statement is a UTC day that has entries, or a month that has such days: its opening balances, its ' +
    'entries, its closing balances and the fees of each order, as CSV and as JSON Lines. A day’s follows ' +
    'some hours after its end, a month’s after its last day, which it comes before in this list. A ' +
    'statement never changes. `next` is the `cursor` of the next page, and null on the last one.',
  query: statementsQuery,
  errors: [],
});

export const detail = defineRoute({
  id: 'statements/detail',
  method: 'GET',
  path: '/v1/statements/detail',
  permission: 'read',
  summary: 'One statement, with links to its files',
  description:
    'Whoever has a `url` can download the file until `expires_at`, five minutes later, without a ' +
    'signature: do not log or pass it on. `link` is the statement’s link in the project’s chain of ' +
    'statements, by which `coffer statements verify` checks the files.',
  query: statementQuery,
  errors: ['notFound'],
});
