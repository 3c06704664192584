/**
 * The `data` of every answer (spec.md "Resources and their fields"): what openapi.json promises
 * and the tests hold the doors to. No function reads it. Additive fields say so.
 */
import * as z from 'zod';
import { chainNames } from './chains.ts';
import { depositStatus, withdrawalStatus } from './statuses.ts';

const unixSeconds = z.int().meta({ description: 'Unix seconds.', example: 1_772_000_000 });
const timeOrNull = z.union([unixSeconds, z.null()]);
const decimal = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .meta({
    description: 'Canonical decimal string: no exponent, no trailing zeros.',
    example: '12.5',
  });
const chainName = z.enum(chainNames);
const flag = z.union([z.literal(0), z.literal(1)]);
const oneOf = <N extends number>(statuses: Record<string, N>, description: string) =>
  z.union(Object.values(statuses).map((status) => z.literal(status))).meta({ description });
const hash = z.string().meta({
  example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
});
const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

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

const paged = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    list: z.array(item),
    total: z.int().meta({ description: 'Exact; may lag a write by a few seconds.' }),
    page: z.int(),
    size: z.int(),
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
  attempts: z
    .array(
      z.strictObject({
        nonce: z.nullable(z.int()),
        tx_hash: hash,
        at: unixSeconds,
        outcome: z.string().meta({ example: 'mined' }),
      }),
    )
    .meta({ description: 'Additive: every transaction that was signed for it.' }),
  stuck: z
    .union([z.strictObject({ cause: z.string(), next_action_at: timeOrNull }), z.null()])
    .meta({ description: 'Additive: why it waits, null while it moves.' }),
});

/** The `data` of deposit.* and withdraw.* webhooks (spec.md "Events"). */
export const depositEvent = deposit.omit({ created_at: true, orphaned: true });
export const withdrawalEvent = withdrawalItem
  .omit({ level: true })
  .extend({ fail_reason: z.union([z.string(), z.null()]) });

const capUsd = z.number().meta({ description: 'USD; 1e12 is no cap.', example: 250.5 });

const sessionKey = z.strictObject({
  sk_id: z.string().meta({ description: 'Without the secret.', example: 'sk_01J9ZQ3V7K8M' }),
  name: z.string(),
  scope: z.strictObject({
    chains: z.array(chainName),
    allow_contracts: z.array(z.string()).meta({ description: 'EVM addresses in lower case.' }),
    allow_selectors: z.array(z.string()),
    deny_native: flag,
  }),
  max_per_tx_usd: capUsd,
  daily_cap_usd: capUsd,
  used_today_usd: z.number().meta({ description: 'Of the daily cap, in this UTC day.' }),
  ttl_days: z.number(),
  status: z.enum(['active', 'revoked', 'expired']),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  revoked_at: timeOrNull,
  last_used_at: timeOrNull.meta({ description: 'When it last approved an operation.' }),
});

/** By route id; a route without data answers with this `message`, or with its code alone. */
export const answers: Record<string, { data: z.ZodType } | { message: string } | { code: 0 }> = {
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
  'client/session-keys/create': {
    data: z.strictObject({
      sk_id: z.string().meta({
        description: 'The bearer value `sk_<id>_<secret>`, shown this once.',
      }),
      expires_at: z.iso.datetime().meta({ description: 'ISO 8601.' }),
    }),
  },
  'client/session-keys/list': { data: paged(sessionKey) },
  'client/session-keys/revoke': { code: 0 },
};
