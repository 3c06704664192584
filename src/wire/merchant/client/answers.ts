/** The `data` of the client wallet's answers (answers.ts). No function reads it. */
import * as z from 'zod';
import { operationTypes, riskReasons } from '#model/orders/operation-types.ts';
import {
  type Answer,
  amountReceived,
  attempts,
  chainName,
  decimal,
  evmAddress,
  family,
  hash,
  noted,
  numbered,
  paged,
  paidFee,
  reversedOrNull,
  stuckOrNull,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { operationStatusNames } from '../../statuses.ts';

const walletAddress = z
  .strictObject({
    chain: family,
    address: z.string().meta({ example: evmAddress }),
    addr_index: z.int().meta({ description: '0 is the hot address.' }),
  })
  .meta({ id: 'WalletAddress', description: 'An address that a call can act from.' });

const opNo = z.string().meta({ example: 'OP01J9ZQ3V7K8M4X2B6N5T1RCD' });
const riskReason = z
  .enum(riskReasons)
  .meta({ id: 'RiskReason', description: 'Why it waits for an admin: the first that applies.' });
export const operationType = z
  .enum(operationTypes)
  .meta({ id: 'OperationType', description: 'Which call made the operation.' });
const decidedBy = z.enum(['session_key', 'auto', 'pending']).meta({
  id: 'DecidedBy',
  description:
    'session_key: within a session key’s scope. auto: by the project’s own rule. pending: it had to wait for an admin.',
});
const textOrNull = z.union([z.string(), z.null()]);

const status = numbered(operationStatusNames, {
  id: 'OperationStatus',
  description: '0 pending, 1 queued, 2 sent, 3 confirmed, 4 failed, 5 rejected.',
});

/** The two answers of transfer, send-tx, sign-message and sign-typed-data. */
const decided = z.discriminatedUnion('status', [
  z
    .strictObject({
      op_no: opNo,
      status: z.literal('queued'),
      decided_by: z.enum(['session_key', 'auto']),
      amount_usd: z.union([z.number(), z.null()]).meta({
        description: 'What it counts against caps, in USD; null if a price is missing.',
        example: 12.5,
      }),
    })
    .meta({ id: 'QueuedOperation', description: 'It is signed without an admin.' }),
  z
    .strictObject({
      op_no: opNo,
      status: z.literal('pending'),
      decided_by: z.literal('pending'),
      risk_reason: riskReason,
      expires_at: unixSeconds,
    })
    .meta({ id: 'WaitingOperation', description: 'It waits for an admin.' }),
]);

export const operationFields = z.strictObject({
  op_no: opNo,
  op_type: operationType,
  chain: chainName,
  token: textOrNull.meta({ example: 'USDT' }),
  to_address: textOrNull.meta({ example: evmAddress }),
  amount: z.union([decimal, z.null()]),
  amount_usd: z.union([decimal, z.null()]).meta({
    description: 'A decimal string, unlike other USD fields; null if a price is missing.',
  }),
  decided_by: decidedBy,
  status,
  tx_hash: z.union([hash, z.null()]),
  signature: textOrNull.meta({ description: 'For the two sign calls, from status 3 on.' }),
  fail_reason: textOrNull,
  amount_received: amountReceived,
  reversed: reversedOrNull,
  ...paidFee,
  ...noted,
  created_at: unixSeconds,
  sent_at: timeOrNull,
  confirmed_at: timeOrNull,
  approved_by: z
    .array(z.string())
    .meta({ description: 'Additive: the admins who approved it.', example: [] }),
});

const operation = operationFields.meta({
  id: 'Operation',
  description: 'An operation of the client wallet.',
});

export const simulation = z
  .strictObject({
    ok: z.boolean(),
    revert_reason: textOrNull,
    gas: textOrNull,
    source: z.enum(['trace', 'calldata']).meta({
      description: '`trace`: a node showed every transfer. `calldata`: only the call was decoded.',
    }),
    balance_changes: z.array(
      z
        .strictObject({
          address: z.string(),
          token: textOrNull.meta({ description: 'null for a token that is not listed.' }),
          token_address: textOrNull.meta({ description: 'null for the chain’s coin.' }),
          token_id: textOrNull.meta({ description: 'The id of an ERC-721 or ERC-1155 token.' }),
          amount: textOrNull.meta({
            description:
              'Decimal, negative for what leaves the address; null if the decimals are not known.',
          }),
          amount_raw: z.string().meta({ description: 'The same in smallest units.' }),
        })
        .meta({ id: 'BalanceChange', description: 'What the call moves to or from an address.' }),
    ),
    decoded_call: z.unknown().meta({
      description:
        'The well-known function that the calldata matches, with signature and args, or null.',
    }),
  })
  .meta({ id: 'Simulation', description: 'What a call did in a simulation, without being sent.' });

const pending = operationFields
  .extend({
    from_address: z.string().meta({ example: evmAddress }),
    memo: textOrNull,
    risk_reason: z.union([riskReason, z.null()]),
    expires_at: unixSeconds,
    simulation: z.union([simulation, z.null()]).meta({
      description: 'Additive: what a send-tx would have done at its creation.',
    }),
  })
  .meta({ id: 'PendingOperation', description: 'An operation that waits for an admin.' });

const detail = operationFields
  .extend({
    from_address: z.string().meta({ example: evmAddress }),
    memo: textOrNull,
    idempotency_key: textOrNull.meta({ description: 'The Idempotency-Key that made it, if any.' }),
    risk_reason: z.union([riskReason, z.null()]),
    expires_at: timeOrNull.meta({ description: 'null if it never waited.' }),
    simulation: z.union([simulation, z.null()]).meta({
      description: 'What a send-tx would have done at its creation.',
    }),
    attempts,
    stuck: stuckOrNull,
  })
  .meta({ id: 'OperationDetail', description: 'An operation in full.' });

/** The `data` of client.* webhooks (docs/interface.md "Webhook fields"). */
export const operationEvent = operationFields
  .omit({ amount_usd: true, approved_by: true })
  .extend({ project_id: z.string(), wallet_id: z.int(), from_address: z.string() })
  .meta({ id: 'OperationEvent', description: 'The data of client.* webhooks.' });

export type SubmittedAnswer = z.output<typeof decided>;
export type OperationDetailAnswer = z.output<typeof detail>;
export type OperationAnswer = z.output<typeof operation>;
export type PendingOperationAnswer = z.output<typeof pending>;
export type SimulationAnswer = z.output<typeof simulation>;
export type WalletAddressAnswer = z.output<typeof walletAddress>;
export type OperationEventData = z.output<typeof operationEvent>;

export const clientAnswers: Record<string, Answer> = {
  'client/wallet': {
    data: z
      .strictObject({
        project_id: z.string().meta({ example: 'demo' }),
        wallet_id: z.int(),
        addresses: z.array(walletAddress),
      })
      .meta({ id: 'Wallet', description: 'The project’s wallet and its hot addresses.' }),
  },
  'client/addresses': { data: paged(walletAddress) },
  'client/transfer': { data: decided },
  'client/send-tx': { data: decided },
  'client/sign-message': { data: decided },
  'client/sign-typed-data': { data: decided },
  'client/operations': { data: paged(operation) },
  'client/operation': { data: detail },
  'client/cancel': { message: 'Cancelled' },
  'client/pending': { data: paged(pending) },
};
