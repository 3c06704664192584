/** Answers about batches of payouts, as the admin API gives them to the console. */
import { batchDigest } from '#domain/approval/batch-digest.ts';
import type { Schemas } from '../../../console/src/api/types.ts';
import { reviewedWithdrawal } from './reviewed-orders.ts';

export const batchNo = 'PB0001';

/** What lists and pages show of an order, besides its terms. */
const whole: Partial<Schemas['ListedWithdrawal']> = {
  batch_no: batchNo,
  key_name: null,
  reversed: null,
  stuck: null,
  fail_reason: null,
  price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: 1_772_000_000 },
};

/** Order `n` of the batch, as the review answers it: 1,500 USDT to an address of its own. */
export const batchedOrder = (
  n: number,
  set: Partial<Schemas['ListedWithdrawal']> = {},
  of: Parameters<typeof reviewedWithdrawal>[2] = {},
): Schemas['ReviewedWithdrawal'] => reviewedWithdrawal(n, { ...whole, ...set }, of);

export const buildPayoutItem = (
  set: Partial<Schemas['AdminPayoutItem']> = {},
): Schemas['AdminPayoutItem'] => ({
  batch_no: batchNo,
  batch_id: 'march-salaries',
  app_id: 'app_1',
  mode: 'all',
  status: 'accepted',
  level: 2,
  amount_usd: 4_500,
  count: 3,
  refused: 0,
  approvals_needed: 1,
  batch_digest: '0'.repeat(64),
  fail_reason: null,
  created_at: 1_772_000_000,
  decided_at: null,
  completed_at: null,
  ...set,
});

/** A batch of these orders, with the digest that anybody computes from them. */
export function buildPayout(
  orders: readonly Schemas['ReviewedWithdrawal'][],
  set: Partial<Schemas['AdminPayout']> = {},
): Schemas['AdminPayout'] {
  const level = set.level ?? 2;
  const listed = orders.map(({ withdrawal }) => withdrawal);
  const digests = listed.map(({ terms_digest: digest }) => digest);
  return {
    ...buildPayoutItem({
      count: orders.length,
      amount_usd: 1_500 * orders.length,
      batch_digest: batchDigest({ projectId: 'shop', batchNo, level, digests }),
    }),
    approvals: 0,
    decisions: [],
    orders: listed,
    ...set,
  };
}
