/** The `data` of the client wallet's answers (answers.ts). No function reads it. */
import * as z from 'zod';
import { families } from '../chains.ts';
import {
  type Answer,
  amountReceived,
  chainName,
  decimal,
  evmAddress,
  hash,
  oneOf,
  paged,
  timeOrNull,
  unixSeconds,
} from '../shared/answer-fields.ts';
import { operationStatuses, operationTypes, riskReasons } from '../statuses.ts';

const walletAddress = z.strictObject({
  chain: z.enum(families),
  address: z.string().meta({ example: evmAddress }),
  addr_index: z.int().meta({ description: '0 is the hot address.' }),
});

const opNo = z.string().meta({ example: 'OP01J9ZQ3V7K8M' });
const riskReason = z.enum(riskReasons);
const textOrNull = z.union([z.string(), z.null()]);

const status = oneOf(
  operationStatuses,
  '0 pending, 1 queued, 2 sent, 3 confirmed, 4 failed, 5 rejected.',
);

/** The two answers of transfer, send-tx, sign-message and sign-typed-data. */
const decided = z.union([
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
    .meta({ title: 'Queued' }),
  z
    .strictObject({
      op_no: opNo,
      status: z.literal('pending'),
      decided_by: z.literal('pending'),
      risk_reason: riskReason,
      expires_at: unixSeconds,
    })
    .meta({ title: 'Pending' }),
]);

const operation = z.strictObject({
  op_no: opNo,
  op_type: z.enum(operationTypes),
  chain: chainName,
  token: textOrNull.meta({ example: 'USDT' }),
  to_address: textOrNull.meta({ example: evmAddress }),
  amount: z.union([decimal, z.null()]),
  amount_usd: z.union([decimal, z.null()]).meta({
    description: 'A decimal string, unlike other USD fields; null if a price is missing.',
  }),
  decided_by: z.enum(['session_key', 'auto', 'pending']),
  status,
  tx_hash: z.union([hash, z.null()]),
  signature: textOrNull.meta({ description: 'Of the two sign calls, with status 3.' }),
  fail_reason: textOrNull,
  amount_received: amountReceived,
  created_at: unixSeconds,
  sent_at: timeOrNull,
  confirmed_at: timeOrNull,
  approved_by: z
    .array(z.string())
    .meta({ description: 'Additive: the admins who approved it.', example: [] }),
});

const simulation = z.strictObject({
  ok: z.boolean(),
  revert_reason: textOrNull,
  gas: textOrNull,
  source: z.enum(['trace', 'calldata']).meta({
    description: '`trace`: a node showed every transfer. `calldata`: only the call was decoded.',
  }),
  balance_changes: z.array(
    z.strictObject({
      address: z.string(),
      token: textOrNull.meta({ description: 'null for a token that is not listed.' }),
      token_address: textOrNull.meta({ description: 'null for the chain’s coin.' }),
      token_id: textOrNull.meta({ description: 'The id of an ERC-721 or ERC-1155 token.' }),
      amount: textOrNull.meta({
        description:
          'Decimal, negative for what leaves the address; null if the decimals are not known.',
      }),
      amount_raw: z.string().meta({ description: 'The same in smallest units.' }),
    }),
  ),
  decoded_call: z.unknown().meta({
    description: 'The well-known function that the calldata fits: signature and args; or null.',
  }),
});

const pending = operation.extend({
  from_address: z.string().meta({ example: evmAddress }),
  memo: textOrNull,
  risk_reason: z.union([riskReason, z.null()]),
  expires_at: unixSeconds,
  simulation: z.union([simulation, z.null()]).meta({
    description: 'Additive: what a send-tx would have done when it was made.',
  }),
});

/** The `data` of client.* webhooks (docs/interface.md "Webhook fields"). */
export const operationEvent = operation
  .omit({ amount_usd: true, approved_by: true })
  .extend({ project_id: z.string(), wallet_id: z.int(), from_address: z.string() });

export type SubmittedAnswer = z.output<typeof decided>;
export type OperationAnswer = z.output<typeof operation>;
export type PendingOperationAnswer = z.output<typeof pending>;
export type SimulationAnswer = z.output<typeof simulation>;
export type WalletAddressAnswer = z.output<typeof walletAddress>;
export type OperationEventData = z.output<typeof operationEvent>;

export const clientAnswers: Record<string, Answer> = {
  'client/wallet': {
    data: z.strictObject({
      project_id: z.string().meta({ example: 'demo' }),
      wallet_id: z.int(),
      addresses: z.array(walletAddress),
    }),
  },
  'client/addresses': { data: paged(walletAddress) },
  'client/transfer': { data: decided },
  'client/send-tx': { data: decided },
  'client/sign-message': { data: decided },
  'client/sign-typed-data': { data: decided },
  'client/operations': { data: paged(operation) },
  'client/pending': { data: paged(pending) },
};
