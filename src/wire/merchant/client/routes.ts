import { defineRoute } from '../route.ts';
import {
  addressesQuery,
  callHeaders,
  cancelBody,
  operationQuery,
  operationsQuery,
  pendingQuery,
  sendTxBody,
  signMessageBody,
  signTypedDataBody,
  transferBody,
} from './schemas.ts';

/** What the answers of the four calls have in common. */
const decided =
  'Answers `queued` when the session key of `X-Session-Key` lets it through (`decided_by: ' +
  'session_key`) or the project’s own rule does (`auto`), else `pending` with the first ' +
  '`risk_reason` that applies, in this order: no_session_key, chain_not_in_scope, ' +
  'contract_not_in_scope, selector_not_in_scope, native_denied, over_per_tx, over_daily_cap. ' +
  'A pending operation that nobody decides on until `expires_at` ends by ' +
  'itself as rejected (5) with fail_reason `expired`. The outcome is in ' +
  'GET /v1/client/operations and in the webhook `client.{op_type}.confirmed`, `.failed` or ' +
  '`.rejected`. The signature of this request can be used once: to repeat a call that had no ' +
  'answer, sign it again with a new timestamp, under the same `Idempotency-Key`, which gives the ' +
  'first answer again. With `X-Refuse-Pending: 1` a call that would wait is 40905 instead.';

export const wallet = defineRoute({
  id: 'client/wallet',
  method: 'GET',
  path: '/v1/client/wallet',
  permission: 'read',
  summary: 'The wallet’s hot addresses',
  description:
    'One address per family, with `addr_index` 0. A project has one wallet; `wallet_id` is its number.',
  errors: [],
});

export const addresses = defineRoute({
  id: 'client/addresses',
  method: 'GET',
  path: '/v1/client/addresses',
  permission: 'read',
  summary: 'Every address that can be a call’s `from`',
  description:
    'The hot addresses (`addr_index` 0) first, then those of sub-accounts (`addr_index` is their ' +
    '`sub_index`), newest first. A new sub-account may take a few seconds to be listed and counted.',
  query: addressesQuery,
  errors: ['unsupported'],
});

export const transfer = defineRoute({
  id: 'client/transfer',
  method: 'POST',
  path: '/v1/client/transfer',
  permission: 'manage',
  summary: 'Send a coin or token from the wallet',
  description:
    `${decided} Balance, network fee and address whitelist are checked before a record is made, as ` +
    'for a withdrawal; the daily withdrawal limit is only for withdrawals. A scope’s ' +
    '`allow_contracts` judges the token’s contract, and the recipient of a coin. 40001 too: a recipient that would lose the payment, as for a ' +
    'withdrawal.',
  headers: callHeaders,
  body: transferBody,
  singleUse: true,
  makesOrder: true,
  errors: [
    'unsupported',
    'orderConflict',
    'wouldWait',
    'insufficientBalance',
    'addressNotAllowed',
    'nodeUnavailable',
    'busy',
  ],
});

export const sendTx = defineRoute({
  id: 'client/send-tx',
  method: 'POST',
  path: '/v1/client/send-tx',
  permission: 'manage',
  summary: 'Send any transaction on an EVM chain',
  description:
    `${decided} Against the caps it counts the value and the amount of an ERC-20 transfer, ` +
    'transferFrom, approve or increaseAllowance; an unlimited allowance is over every cap. A call ' +
    'that reverts ends with status 4 and the decoded reason. The admin who approves it sees what ' +
    'it would do: the decoded call and the changes of balances. An ERC-20 transfer to an address that is not on the project’s ' +
    'whitelist is 42202.',
  headers: callHeaders,
  body: sendTxBody,
  singleUse: true,
  makesOrder: true,
  errors: [
    'unsupported',
    'orderConflict',
    'wouldWait',
    'insufficientBalance',
    'addressNotAllowed',
    'nodeUnavailable',
    'busy',
  ],
});

export const signMessage = defineRoute({
  id: 'client/sign-message',
  method: 'POST',
  path: '/v1/client/sign-message',
  permission: 'manage',
  summary: 'Sign a text (EIP-191)',
  description:
    `${decided} The signature (65 bytes, 0x hex) is there once the status is 3. The chain only ` +
    'names the key: the signature is the same on every EVM chain. A session key with contracts or ' +
    'selectors in its scope signs no messages.',
  headers: callHeaders,
  body: signMessageBody,
  singleUse: true,
  makesOrder: true,
  errors: ['unsupported', 'orderConflict', 'wouldWait', 'busy'],
});

export const signTypedData = defineRoute({
  id: 'client/sign-typed-data',
  method: 'POST',
  path: '/v1/client/sign-typed-data',
  permission: 'manage',
  summary: 'Sign typed data (EIP-712)',
  description:
    `${decided} Every type must be known, every value in range, and the domain’s chainId the ` +
    'chain’s; what is wrong is 40001 and begins with its place. The signature is there once the ' +
    'status is 3. Permits (ERC-2612, DAI, Permit2) and EIP-3009 messages count their amount ' +
    'against the caps of a session key.',
  headers: callHeaders,
  body: signTypedDataBody,
  singleUse: true,
  makesOrder: true,
  errors: ['unsupported', 'orderConflict', 'wouldWait', 'busy'],
});

export const operations = defineRoute({
  id: 'client/operations',
  method: 'GET',
  path: '/v1/client/operations',
  permission: 'read',
  summary: 'Operations, newest first',
  description:
    '`tx_hash` is set from status 2, `signature` with status 3 of the two sign calls, whose ' +
    'token, to_address and amount are null. `amount_usd` is what it counts, by the prices of when ' +
    'it was made; null if a price is missing. `approved_by` (additive) names the admins who ' +
    'approved a pending one. A change may take a few seconds to show in filters and total.',
  query: operationsQuery,
  errors: ['unsupported'],
});

export const operation = defineRoute({
  id: 'client/operation',
  method: 'GET',
  path: '/v1/client/operation',
  permission: 'read',
  summary: 'One operation',
  description:
    'Additive. By `op_no`, or by the `Idempotency-Key` of the call for 7 days; if they disagree, 40401. ' +
    '`attempts` are the signed variants of its payment; `stuck` explains why it waits, or is null.',
  query: operationQuery,
  errors: ['notFound'],
});

export const cancel = defineRoute({
  id: 'client/cancel',
  method: 'POST',
  path: '/v1/client/cancel',
  permission: 'manage',
  summary: 'Cancel an operation that waits for an admin',
  description:
    'Additive. Only status 0. It becomes 5 with fail_reason `Cancelled by merchant`, with the event ' +
    '`client.{op_type}.rejected`. Cancelling again succeeds. In any other status: 40903, and the ' +
    'message names it.',
  body: cancelBody,
  errors: ['notFound', 'wrongStatus', 'busy'],
});

export const pending = defineRoute({
  id: 'client/pending',
  method: 'GET',
  path: '/v1/client/pending',
  permission: 'read',
  summary: 'Operations that wait for an admin',
  description:
    'Status 0 and not expired, newest first; an admin approves or rejects them. ' +
    '`simulation` (additive) is what a send-tx would have done at its creation. `total` counts an ' +
    'operation that has just expired until the list has followed, a few seconds later.',
  query: pendingQuery,
  errors: [],
});
