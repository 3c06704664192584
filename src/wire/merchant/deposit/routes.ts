import { defineRoute } from '../route.ts';
import { detailQuery, explainQuery, listQuery, replayBody } from './schemas.ts';

export const list = defineRoute({
  id: 'deposit/list',
  method: 'GET',
  path: '/v1/deposit/list',
  permission: 'read',
  summary: 'Deposits, newest first',
  description:
    'Filters combine. `start` and `end` are UTC days, both inclusive, on `created_at`. A new ' +
    'deposit may take a few seconds to be listed and counted.',
  query: listQuery,
  errors: ['unsupported'],
});

export const detail = defineRoute({
  id: 'deposit/detail',
  method: 'GET',
  path: '/v1/deposit/detail',
  permission: 'read',
  summary: 'One deposit',
  description:
    '`confirmations` is 0 in the newest block and counts up; it is fixed when the deposit is ' +
    'credited. A deposit whose block was reorganised away before credit is 40401 until it is ' +
    'mined again, under the same number.',
  query: detailQuery,
  errors: ['notFound'],
});

export const explain = defineRoute({
  id: 'deposit/explain',
  method: 'GET',
  path: '/v1/deposit/explain',
  permission: 'read',
  summary: 'Why a transaction is a deposit or not',
  description:
    'Has the chain’s watcher read the transaction’s block again, with the providers and proofs by which ' +
    'deposits are credited, and says of each transfer whether it is a deposit, how far, or why not; a missed ' +
    'deposit is credited. It waits up to six seconds: `reading` says that it is not done. Of addresses of ' +
    'others it says only that they are no address of this project. 50301 where the block cannot be verified ' +
    'now, or providers contradict each other: `not_found` is never said by one provider. 20 transactions a ' +
    'minute and project are read; those that were read in the last ten minutes do not count.',
  query: explainQuery,
  errors: ['unsupported'],
});

export const replayWebhook = defineRoute({
  id: 'deposit/replay-webhook',
  method: 'POST',
  path: '/v1/deposit/replay_webhook',
  permission: 'manage',
  summary: 'Send the deposit.credited webhook again',
  description:
    'One more attempt of the same event (same `webhook-id`), even while a retry is pending. A ' +
    'deposit that is not credited is 40904.',
  body: replayBody,
  errors: ['notFound', 'depositNotCredited'],
});
