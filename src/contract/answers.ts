/**
 * The `data` of every answer (docs/interface.md "Resources"): what openapi.json promises and the
 * tests hold the functions to. No function reads it. Additive fields say so.
 */
import * as z from 'zod';
import { clientAnswers } from './answers/client.ts';
import {
  type Answer,
  attempts,
  chainName,
  decimal,
  evmAddress,
  flag,
  hash,
  oneOf,
  paged,
  stuckOrNull,
  timeOrNull,
  unixSeconds,
} from './answers/parts.ts';
import { swapAnswers } from './answers/swap.ts';
import { depositStatus, withdrawalStatus } from './statuses.ts';

const addresses = z.strictObject({
  EVM: z.string().meta({ description: 'Valid on every EVM chain.', example: evmAddress }),
  TRX: z.string().meta({ example: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }),
  SOL: z.string().meta({ example: '4Nd1mYvF8qJ3oQeY6cWk7VY3kTgFqkq6Q8sXg8y7vGfH' }),
});
const accountNo = z
  .string()
  .regex(/^WP-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
  .meta({ description: 'Permanent and safe to show to end users.', example: 'WP-7K3M-Q9XA-4T' });

const subAccount = z.strictObject({
  account_no: accountNo,
  sub_account_id: z.int(),
  user_id: z.string().meta({ example: 'user-1001' }),
  addresses,
});

const deposit = z.strictObject({
  deposit_no: z.string().meta({ description: 'Idempotency key of deposit webhooks.' }),
  user_id: z.string(),
  chain: chainName,
  address: z.string().meta({ example: evmAddress }),
  token: z.string().meta({ example: 'USDT' }),
  amount: decimal,
  tx_hash: hash,
  block_number: z.string().regex(/^\d+$/).meta({ example: '21000000' }),
  confirmations: z.int(),
  status: oneOf(depositStatus, '0 confirming, 2 credited.'),
  created_at: unixSeconds,
  credited_at: timeOrNull,
  orphaned: flag.meta({
    description:
      'Additive: 1 while the block of a credited deposit is off the chain (deposit.orphaned).',
  }),
});

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
  approved_at: timeOrNull,
  signed_at: timeOrNull,
  sent_at: timeOrNull,
  cancelled_at: timeOrNull.meta({ description: 'Additive: set when the merchant cancelled it.' }),
  attempts,
  stuck: stuckOrNull,
});

/** The `data` of deposit.* and withdraw.* webhooks (docs/interface.md "Webhook fields"). */
export const depositEvent = deposit.omit({ created_at: true, orphaned: true });
export const withdrawalEvent = withdrawalItem
  .omit({ level: true })
  .extend({ fail_reason: z.union([z.string(), z.null()]) });

/** By route id; a route without data answers with this `message`, or with its code alone. */
export const answers: Record<string, Answer> = {
  'system/health': {
    data: z.strictObject({ status: z.literal('ok'), time: z.iso.datetime() }),
  },
  'system/chains': {
    data: z.array(
      z.strictObject({
        chain: chainName,
        chain_id: z.union([z.int(), z.null()]),
        native_token: z.string(),
        confirmations: z.int(),
        block_time: z.int().meta({ description: 'Seconds.' }),
        enabled: flag.meta({ description: 'Additive: watched and payable in this deployment.' }),
      }),
    ),
  },
  'system/tokens': {
    data: z.array(
      z.strictObject({
        chain: chainName,
        token: z.string(),
        token_address: z.union([z.string(), z.null()]),
        decimals: z.int(),
        is_native: flag,
        min_deposit: decimal,
      }),
    ),
  },
  'subaccount/create': { data: subAccount },
  'subaccount/info': { data: subAccount },
  'subaccount/list': {
    data: paged(
      z.strictObject({
        id: z.int(),
        sub_index: z.int(),
        account_no: accountNo,
        user_ref: z.string(),
        label: z.string(),
        addresses,
      }),
    ),
  },
  'address/balance': {
    data: z.strictObject({
      chain: chainName,
      address: z.string().meta({ example: evmAddress }),
      token: z.string(),
      balance: decimal,
    }),
  },
  'deposit/list': { data: paged(deposit) },
  'deposit/detail': { data: deposit },
  'deposit/replay-webhook': { message: 'Queued' },
  'withdraw/apply': {
    data: withdrawal.pick({ withdraw_no: true, status: true, level: true, created_at: true }),
  },
  'withdraw/detail': { data: withdrawal },
  'withdraw/cancel': { message: 'Cancelled' },
  'withdraw/list': { data: paged(withdrawalItem) },
  ...swapAnswers,
  ...clientAnswers,
};
