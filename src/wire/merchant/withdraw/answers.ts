/** The `data` of the answers about withdrawals (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  amountReceived,
  attempts,
  chainName,
  decimal,
  evmAddress,
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
import { withdrawalStatusNames } from '../../statuses.ts';
import { batchStatusNames } from './batch-status.ts';

const status = numbered(withdrawalStatusNames, {
  id: 'WithdrawalStatus',
  description:
    '0 pending, 1 approved, 2 signing, 3 broadcast, 4 confirmed, 5 failed, 6 rejected or cancelled.',
});

const itemFields = z.strictObject({
  withdraw_no: z.string(),
  biz_order_id: z.string(),
  batch_no: z.union([z.string(), z.null()]).meta({
    description: 'Additive: the batch that it is part of; null for a single withdrawal.',
  }),
  chain: chainName,
  token: z.string().meta({ example: 'USDT' }),
  to_address: z.string().meta({ example: evmAddress }),
  amount: decimal,
  status,
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({
    id: 'WithdrawalLevel',
    description: '1 needs no approval, 2 needs one, 3 needs two by different admins.',
    'x-enum-varnames': ['NoApproval', 'OneApproval', 'TwoApprovals'],
  }),
  tx_hash: z.union([hash, z.null()]).meta({ description: 'Set from broadcast.' }),
  ...paidFee,
  ...noted,
  created_at: unixSeconds,
  confirmed_at: timeOrNull,
});

const withdrawalItem = itemFields.meta({
  id: 'WithdrawalItem',
  description: 'A withdrawal as lists show it.',
});

export const withdrawalFields = itemFields.extend({
  amount_usd: z.number().meta({ description: 'At submission.', example: 12.5 }),
  memo: z.union([z.string(), z.null()]),
  fail_reason: z.union([z.string(), z.null()]),
  amount_received: amountReceived,
  reversed: reversedOrNull,
  approved_at: timeOrNull,
  signed_at: timeOrNull,
  sent_at: timeOrNull,
  cancelled_at: timeOrNull.meta({ description: 'Additive: set when the merchant cancelled it.' }),
  attempts,
  stuck: stuckOrNull,
});
const withdrawal = withdrawalFields.meta({
  id: 'Withdrawal',
  description: 'A withdrawal in full.',
});

const estimatedItem = z.strictObject({
  biz_order_id: z.union([z.string(), z.null()]).meta({ description: 'null if it cannot be read.' }),
  fee: z.union([decimal, z.null()]).meta({
    description: 'The highest network fee; null for an item that would be refused.',
  }),
  fee_token: z.union([z.string(), z.null()]).meta({ description: 'The chain’s coin.' }),
  code: z.union([z.number().int(), z.null()]).meta({
    description: 'What apply would answer; null for an item that would be accepted.',
  }),
  message: z.union([z.string(), z.null()]).meta({ description: 'The message beside `code`.' }),
});

const estimate = z
  .strictObject({
    withdraw_no: z.union([z.string(), z.null()]).meta({
      description:
        'The record that this biz_order_id has created: apply returns it, and checks nothing.',
    }),
    level: itemFields.shape.level,
    approvals_needed: z.number().int().meta({ description: 'By different admins.', example: 0 }),
    amount_usd: z.number().meta({ description: 'At the current price.', example: 12.5 }),
    fee: decimal.meta({
      description:
        'The highest network fee, which the wallet must hold; of a batch all fees, rounded up in USD.',
    }),
    fee_token: z
      .string()
      .meta({ description: 'The chain’s coin; `USD` of a batch.', example: 'ETH' }),
    checks: z
      .array(
        z.strictObject({
          check: z
            .enum([
              'balance',
              'fee',
              'whitelist',
              'daily_limit',
              'auto_approve_daily',
              'auto_fees_daily',
            ])
            .meta({ description: 'What was checked.' }),
          passed: z.boolean().meta({
            description:
              'False only for `auto_approve_daily` and `auto_fees_daily`: the withdrawal waits for an approval instead.',
          }),
          token: z.union([z.string(), z.null()]).meta({ description: 'Of both amounts.' }),
          needed: z.union([decimal, z.null()]).meta({ description: 'What it takes.' }),
          available: z
            .union([decimal, z.null()])
            .meta({ description: 'What is available for it.' }),
        }),
      )
      .meta({
        description: 'Checks that apply to this project, in their order; empty of a batch.',
      }),
    totals: z
      .array(
        z.strictObject({
          chain: chainName,
          token: z.string().meta({ example: 'USDT' }),
          amount: decimal,
          count: z.number().int().meta({ description: 'Items.' }),
        }),
      )
      .optional()
      .meta({ description: 'Additive, only of a batch: what would be paid.' }),
    fees: z
      .array(
        z.strictObject({
          chain: chainName,
          fee: decimal,
          fee_token: z.string().meta({ description: 'The chain’s coin.', example: 'ETH' }),
        }),
      )
      .optional()
      .meta({ description: 'Additive, only of a batch: the highest fees in each chain’s coin.' }),
    items: z
      .array(estimatedItem)
      .optional()
      .meta({ description: 'Additive, only of a batch: its items in the order of the call.' }),
  })
  .meta({ id: 'WithdrawalEstimate', description: 'What applying would do.' });

const batchItem = z.strictObject({
  biz_order_id: z.union([z.string(), z.null()]).meta({ description: 'null if it cannot be read.' }),
  withdraw_no: z.union([z.string(), z.null()]).meta({ description: 'null for a refused item.' }),
  status: z.union([status, z.null()]).meta({ description: 'Of the withdrawal.' }),
  code: z.union([z.number().int(), z.null()]).meta({
    description: 'What apply would answer; null for an item that was accepted.',
  }),
  message: z.union([z.string(), z.null()]).meta({ description: 'The message beside `code`.' }),
});

/** What the admin API shows of a batch too. */
export const batchFields = {
  mode: z.enum(['all', 'partial']).meta({
    id: 'BatchMode',
    description: '`all`: one refused item refuses all; `partial`: the others are paid.',
  }),
  status: z.enum(batchStatusNames).meta({
    id: 'BatchStatus',
    description: '`accepted` waits for approval; `completed`: no withdrawal is open.',
  }),
  count: z.number().int().meta({ description: 'Withdrawals that were made.' }),
  refused: z.number().int().meta({ description: 'Items that were refused.' }),
};

const batchItemFields = z.strictObject({
  batch_no: z.string().meta({ description: 'Number that the service assigned.' }),
  batch_id: z.string().meta({ description: 'Your own id of the batch.' }),
  ...batchFields,
  level: itemFields.shape.level,
  amount_usd: z.number().meta({ description: 'Of everything that was asked.' }),
  fail_reason: z.union([z.string(), z.null()]),
  created_at: unixSeconds,
  decided_at: timeOrNull.meta({ description: 'When it was approved, rejected or cancelled.' }),
  completed_at: timeOrNull.meta({ description: 'When nothing of it was open any more.' }),
});

const batchListItem = batchItemFields.meta({
  id: 'WithdrawalBatchItem',
  description: 'A batch as lists show it.',
});

/** The `data` of withdraw.batch.* webhooks. */
export const batchEvent = batchItemFields.meta({
  id: 'WithdrawalBatchEvent',
  description: 'The data of withdraw.batch.* webhooks.',
});

const batch = z
  .strictObject({
    batch_no: z.union([z.string(), z.null()]).meta({ description: 'null if nothing was made.' }),
    batch_id: z.string().meta({ description: 'Your own id of the batch.' }),
    ...batchFields,
    level: z.union([itemFields.shape.level, z.null()]),
    amount_usd: z.union([z.number(), z.null()]).meta({
      description: 'Of everything that was asked: it decides the level.',
    }),
    fail_reason: z.union([z.string(), z.null()]),
    created_at: timeOrNull,
    decided_at: timeOrNull.meta({ description: 'When it was approved, rejected or cancelled.' }),
    completed_at: timeOrNull.meta({ description: 'When nothing of it was open any more.' }),
    items: z.array(batchItem).meta({ description: 'In the order in which they were asked.' }),
  })
  .meta({ id: 'WithdrawalBatch', description: 'A batch of withdrawals.' });

/** The `data` of withdraw.* webhooks (docs/interface.md "Webhook fields"). */
export const withdrawalEvent = itemFields
  .omit({ level: true })
  .extend({
    fail_reason: z.union([z.string(), z.null()]),
    amount_received: amountReceived,
    reversed: reversedOrNull,
  })
  .meta({ id: 'WithdrawalEvent', description: 'The data of withdraw.* webhooks.' });

export type WithdrawalItemAnswer = z.output<typeof withdrawalItem>;
export type WithdrawalAnswer = z.output<typeof withdrawal>;
export type WithdrawalEstimateAnswer = z.output<typeof estimate>;
export type WithdrawalBatchAnswer = z.output<typeof batch>;
export type WithdrawalBatchItemAnswer = z.output<typeof batchListItem>;
export type WithdrawalEventData = z.output<typeof withdrawalEvent>;

export const withdrawalAnswers: Record<string, Answer> = {
  'withdraw/apply': {
    data: withdrawalFields
      .pick({ withdraw_no: true, status: true, level: true, created_at: true })
      .meta({ id: 'AppliedWithdrawal', description: 'The record that apply made or found.' }),
  },
  'withdraw/batch': { data: batch },
  'withdraw/batch-detail': { data: batch },
  'withdraw/batches': { data: paged(batchListItem) },
  'withdraw/cancel-batch': { message: 'Cancelled' },
  'withdraw/estimate': { data: estimate },
  'withdraw/detail': { data: withdrawal },
  'withdraw/cancel': { message: 'Cancelled' },
  'withdraw/list': { data: paged(withdrawalItem) },
};
