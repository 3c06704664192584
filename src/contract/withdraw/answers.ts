/** The `data` of the answers about withdrawals (src/contract/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  amountReceived,
  attempts,
  chainName,
  decimal,
  evmAddress,
  hash,
  oneOf,
  paged,
  stuckOrNull,
  timeOrNull,
  unixSeconds,
} from '../shared/answer-fields.ts';
import { withdrawalStatus } from '../statuses.ts';

const withdrawalItem = z.strictObject({
  withdraw_no: z.string(),
  biz_order_id: z.string(),
  chain: chainName,
  token: z.string().meta({ example: 'USDT' }),
  to_address: z.string().meta({ example: evmAddress }),
  amount: decimal,
  status: oneOf(
    withdrawalStatus,
    '0 pending, 1 approved, 2 signing, 3 broadcast, 4 confirmed, 5 failed, 6 rejected or cancelled.',
  ),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  tx_hash: z.union([hash, z.null()]).meta({ description: 'Set from broadcast.' }),
  created_at: unixSeconds,
  confirmed_at: timeOrNull,
});

const withdrawal = withdrawalItem.extend({
  amount_usd: z.number().meta({ description: 'At submission.', example: 12.5 }),
  memo: z.union([z.string(), z.null()]),
  fail_reason: z.union([z.string(), z.null()]),
  amount_received: amountReceived,
  approved_at: timeOrNull,
  signed_at: timeOrNull,
  sent_at: timeOrNull,
  cancelled_at: timeOrNull.meta({ description: 'Additive: set when the merchant cancelled it.' }),
  attempts,
  stuck: stuckOrNull,
});

/** The `data` of withdraw.* webhooks (docs/interface.md "Webhook fields"). */
export const withdrawalEvent = withdrawalItem
  .omit({ level: true })
  .extend({ fail_reason: z.union([z.string(), z.null()]), amount_received: amountReceived });

export type WithdrawalItemAnswer = z.output<typeof withdrawalItem>;
export type WithdrawalAnswer = z.output<typeof withdrawal>;
export type WithdrawalEventData = z.output<typeof withdrawalEvent>;

export const withdrawalAnswers: Record<string, Answer> = {
  'withdraw/apply': {
    data: withdrawal.pick({ withdraw_no: true, status: true, level: true, created_at: true }),
  },
  'withdraw/detail': { data: withdrawal },
  'withdraw/cancel': { message: 'Cancelled' },
  'withdraw/list': { data: paged(withdrawalItem) },
};
