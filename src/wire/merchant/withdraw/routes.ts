import { defineRoute } from '../route.ts';
import { batchPath } from './batch-path.ts';
import {
  applyBody,
  batchBody,
  batchDetailQuery,
  batchesQuery,
  cancelBatchBody,
  cancelBody,
  detailQuery,
  estimateBody,
  estimateForm,
  listQuery,
} from './schemas.ts';

export const apply = defineRoute({
  id: 'withdraw/apply',
  method: 'POST',
  path: '/v1/withdraw/apply',
  permission: 'manage',
  resendable: true,
  makesOrder: true,
  summary: 'Submit a withdrawal',
  description:
    'The USD value at submission decides the level: below 1,000 USD 1 (paid at once), from 1,000 ' +
    '2 (one approval), from 50,000 3 (two). Without a fresh price there is no level and no ' +
    'record: 50201. The same `biz_order_id` with the same chain, token, address and amount ' +
    '(compared normalised: aliases, checksum case, `1.0` = `1`) returns the first record; with ' +
    'others 40901; once that record failed or was rejected 40902, for any parameters. The ' +
    'balance check counts what unfinished withdrawals reserve, and the maximum network fee in the ' +
    'native coin. 40001 too: a recipient that is the hot wallet itself or would lose the payment (a ' +
    'listed token’s contract, a contract for swaps or of the network, an address that burns), ' +
    'and a payment that needs more gas than the chain lets a transaction have.',
  body: applyBody,
  errors: [
    'unsupported',
    'orderConflict',
    'orderConsumed',
    'insufficientBalance',
    'addressNotAllowed',
    'dailyLimit',
    'priceUnavailable',
    'nodeUnavailable',
    'busy',
  ],
});

export const batch = defineRoute({
  id: 'withdraw/batch',
  method: 'POST',
  path: batchPath,
  permission: 'manage',
  resendable: true,
  makesOrder: true,
  maxBodyBytes: 1_048_576,
  summary: 'Submit up to 500 withdrawals at once',
  description:
    'Each item is a body of apply and becomes an ordinary withdrawal. The sum of everything that is asked ' +
    'decides the level of all of them, and one approval is for the whole. `mode` `all` (default): one refused ' +
    'item refuses all; `partial`: the others are paid. A refused item has the code and message that apply ' +
    'would give; a batch without orders has the status `refused`, leaves nothing, and its ids are free. The ' +
    'same `batch_id` with the same items returns the first batch, with others 40901. At most 20 pairs of chain ' +
    'and token, and 1 MB.',
  body: batchBody,
  errors: ['unsupported', 'orderConflict', 'priceUnavailable', 'nodeUnavailable', 'busy'],
});

export const batchDetail = defineRoute({
  id: 'withdraw/batch-detail',
  method: 'GET',
  path: batchPath,
  permission: 'read',
  summary: 'One batch, with each of its items',
  description:
    'By batch_id or batch_no; if they disagree, 40401. A batch that was refused is not there. `completed_at` ' +
    'is set once none of its withdrawals is open.',
  query: batchDetailQuery,
  errors: ['notFound'],
});

export const batches = defineRoute({
  id: 'withdraw/batches',
  method: 'GET',
  path: '/v1/withdraw/batches',
  permission: 'read',
  summary: 'Batches, newest first',
  description:
    'Without their items. A batch that was refused is not listed. A change may take a few seconds to show in the ' +
    'filters and the total.',
  query: batchesQuery,
  errors: [],
});

export const cancelBatch = defineRoute({
  id: 'withdraw/cancel-batch',
  method: 'POST',
  path: '/v1/withdraw/batch/cancel',
  permission: 'manage',
  summary: 'Cancel a batch that waits for approval',
  description:
    'Its withdrawals become 6 with fail_reason `Cancelled by merchant`. Cancelling again succeeds. In any other ' +
    'status: 40903, and the message names it.',
  body: cancelBatchBody,
  errors: ['notFound', 'wrongStatus', 'busy'],
});

export const estimate = defineRoute({
  id: 'withdraw/estimate',
  method: 'POST',
  path: '/v1/withdraw/estimate',
  permission: 'read',
  summary: 'What applying for a withdrawal would do',
  description:
    'Takes the body of apply, `biz_order_id` optional. Checks everything that apply checks, and ' +
    'refuses the same; nothing is written or reserved, so a later apply may differ. It is a separate route ' +
    'so that an older deployment answers 404 and never pays. Without `items`, chain, token, to_address and ' +
    'amount are required. With `items` it takes 1 MB and answers what POST /v1/withdraw/batch would do: ' +
    'the level of the whole, totals and fees by chain, and of each item its fee, or the code and message that ' +
    'apply would give.',
  body: estimateBody,
  bodyForm: estimateForm,
  maxBodyBytes: 1_048_576,
  errors: [
    'unsupported',
    'orderConflict',
    'orderConsumed',
    'insufficientBalance',
    'addressNotAllowed',
    'dailyLimit',
    'priceUnavailable',
    'nodeUnavailable',
  ],
});

export const cancel = defineRoute({
  id: 'withdraw/cancel',
  method: 'POST',
  path: '/v1/withdraw/cancel',
  permission: 'manage',
  summary: 'Cancel a withdrawal that waits for approval',
  description:
    'Only status 0. It becomes 6 with fail_reason `Cancelled by merchant` and its biz_order_id is ' +
    'consumed; no webhook. Cancelling again succeeds. In any other status: 40903, and the message names it.',
  body: cancelBody,
  errors: ['notFound', 'wrongStatus', 'busy'],
});

export const detail = defineRoute({
  id: 'withdraw/detail',
  method: 'GET',
  path: '/v1/withdraw/detail',
  permission: 'read',
  summary: 'One withdrawal',
  description:
    'By biz_order_id or withdraw_no; if they disagree, 40401. `attempts` are the signed ' +
    'variants of its payment; `stuck` explains why it waits, or is null.',
  query: detailQuery,
  errors: ['notFound'],
});

export const list = defineRoute({
  id: 'withdraw/list',
  method: 'GET',
  path: '/v1/withdraw/list',
  permission: 'read',
  summary: 'Withdrawals, newest first',
  description:
    'A change may take a few seconds to show in the filters and the total. `to_address` and ' +
    '`tx_hash` combine only with `start` and `end`; another combination is 40001.',
  query: listQuery,
  errors: ['unsupported'],
});
