/** Answers about batches of payouts (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { batchFields } from '../../merchant/withdraw/answers.ts';
import { decisions, textOrNull } from '../answer-fields.ts';
import { listedWithdrawal } from '../withdrawal/answers.ts';

const itemFields = z.strictObject({
  batch_no: z.string().meta({ description: 'Number that the service assigned.' }),
  batch_id: z.string().meta({ description: 'The merchant’s own id.' }),
  app_id: z.string(),
  mode: batchFields.mode,
  status: batchFields.status,
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  amount_usd: z.number().meta({ description: 'Of everything that was asked.' }),
  count: batchFields.count,
  refused: batchFields.refused,
  approvals_needed: z.int(),
  batch_digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: 'What is decided on: the SHA-256 over the terms digests of `orders`.',
    }),
  fail_reason: textOrNull,
  created_at: unixSeconds,
  decided_at: timeOrNull.meta({ description: 'When it was approved, rejected or cancelled.' }),
  completed_at: timeOrNull.meta({ description: 'When nothing of it was open any more.' }),
});

const item = itemFields.meta({ id: 'AdminPayoutItem', description: 'A batch as lists show it.' });

const payout = itemFields
  .extend({
    approvals: z.int(),
    decisions,
    orders: z
      .array(listedWithdrawal)
      .meta({ description: 'As they were accepted, in the order that the digest has.' }),
  })
  .meta({ id: 'AdminPayout', description: 'A batch, for a decision.' });

export type AdminPayoutItem = z.output<typeof item>;
export type AdminPayoutAnswer = z.output<typeof payout>;

export const adminPayoutAnswers = {
  listPayouts: { data: paged(item) },
  showPayout: { data: payout },
  approvePayout: { data: item },
  rejectPayout: { data: item },
};
