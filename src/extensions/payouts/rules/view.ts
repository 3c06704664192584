/** Batches as the merchant's API and the admin API show them (docs/interface.md "POST /v1/withdraw/batch"). */
import { presentDecision } from '#domain/approval/view.ts';
import { presentListedWithdrawal } from '#domain/withdrawal/admin-view.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import { askedTotals } from '#domain/withdrawal/batch-level.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type { AdminPayoutAnswer, AdminPayoutItem } from '#wire/admin/payout/answers.ts';
import { errorCodes } from '#wire/error-codes.ts';
import type {
  WithdrawalBatchAnswer,
  WithdrawalBatchItemAnswer,
  WithdrawalEstimateAnswer,
} from '#wire/merchant/withdraw/answers.ts';
import { withdrawalStatus } from '#wire/statuses.ts';
import type { Batch, Refusal } from '../model/batch.ts';
import type { BatchStatus } from '../model/batch-status.ts';
import { approversOf } from './approvers-of.ts';
import { type BatchEstimate, coinOf } from './estimate-batch.ts';

/** `creating` is shown to nobody: such a batch is not there yet. */
const shownStatus = (status: BatchStatus) => (status === 'creating' ? 'refused' : status);

/**
 * The answer about a batch: every item that was asked, in its place. `orders` are in their order and have
 * their present status; a batch that was refused as a whole has none.
 */
export function presentBatch(
  asked: Pick<Batch, 'batchId' | 'mode'> & { count: number; ids?: readonly (string | null)[] },
  {
    batch,
    orders,
    refusals,
  }: { batch: Batch | null; orders: readonly Withdrawal[]; refusals: readonly Refusal[] },
): WithdrawalBatchAnswer {
  const { batchId, mode, count, ids } = asked;
  const refusedAt = new Map(refusals.map((refusal) => [refusal.position, refusal]));
  const accepted = orders[Symbol.iterator]();
  const items = Array.from({ length: count }, (_, position) => {
    const refusal = refusedAt.get(position);
    if (refusal) {
      const { bizOrderId, kind, message } = refusal;
      const { code } = errorCodes[kind];
      return { biz_order_id: bizOrderId, withdraw_no: null, status: null, code, message };
    }
    const order = accepted.next().value as Withdrawal | undefined;
    return {
      biz_order_id: order?.bizOrderId ?? ids?.[position] ?? null,
      withdraw_no: order?.orderNo ?? null,
      status: order ? withdrawalStatus[order.status] : null,
      code: null,
      message: null,
    };
  });
  return {
    batch_no: batch?.batchNo ?? null,
    batch_id: batchId,
    mode,
    status: batch ? shownStatus(batch.status) : 'refused',
    level: batch?.level ?? null,
    amount_usd: batch && microToNumber(batch.microUsd),
    count: batch?.count ?? 0,
    refused: refusals.length,
    fail_reason: batch?.failReason ?? null,
    created_at: batch?.createdAt ?? null,
    decided_at: batch?.decidedAt ?? null,
    completed_at: batch?.endedAt ?? null,
    items,
  };
}

/** The answer of an estimate. */
export function presentBatchEstimate({
  level,
  microUsd,
  feesMicroUsd,
  fees,
  payable,
  refused,
}: BatchEstimate): WithdrawalEstimateAnswer {
  const accepted = payable.map(({ position, bizOrderId, terms: { chain }, checked }) => {
    const { symbol, decimals } = coinOf(chain);
    const fee = formatAmount(checked.reserved.maxFee, decimals);
    const nothing = { code: null, message: null };
    return { position, biz_order_id: bizOrderId, fee, fee_token: symbol, ...nothing };
  });
  const others = refused.map(({ position, bizOrderId, refused: { code, message } }) => {
    const nothing = { fee: null, fee_token: null };
    return { position, biz_order_id: bizOrderId, ...nothing, code, message };
  });
  return {
    withdraw_no: null,
    level,
    approvals_needed: withdrawalApprovals({ level }),
    amount_usd: microToNumber(microUsd),
    fee: formatAmount(feesMicroUsd, 6),
    fee_token: 'USD',
    checks: [],
    totals: askedTotals(payable.map(({ terms }) => terms)).map(
      ({ chain, token, amount, decimals, count }) => ({
        chain,
        token,
        amount: formatAmount(amount, decimals),
        count,
      }),
    ),
    fees: fees.map(({ chain, coin, fee }) => ({
      chain: chain.name,
      fee: formatAmount(fee, coin.decimals),
      fee_token: coin.symbol,
    })),
    items: [...accepted, ...others]
      .sort((a, b) => a.position - b.position)
      .map(({ position: _, ...item }) => item),
  };
}

/** A batch in the merchant's list, and what its webhook says. */
export const presentBatchItem = (batch: Batch): WithdrawalBatchItemAnswer => ({
  batch_no: batch.batchNo,
  batch_id: batch.batchId,
  mode: batch.mode,
  status: shownStatus(batch.status),
  count: batch.count,
  refused: batch.refused,
  level: batch.level,
  amount_usd: microToNumber(batch.microUsd),
  fail_reason: batch.failReason,
  created_at: batch.createdAt,
  decided_at: batch.decidedAt,
  completed_at: batch.endedAt,
});

/** A batch in the list of admins. */
export const presentPayoutItem = (batch: Batch): AdminPayoutItem => ({
  ...presentBatchItem(batch),
  app_id: batch.appId,
  approvals_needed: withdrawalApprovals(batch),
  batch_digest: batch.digest,
});

/** A batch with everything that is decided on. `orders` as they were accepted. */
export const presentPayout = (
  batch: Batch,
  { orders, votes }: { orders: readonly Withdrawal[]; votes: readonly Approval[] },
): AdminPayoutAnswer => ({
  ...presentPayoutItem(batch),
  approvals: approversOf(batch, orders[0]?.keyAskedBy, votes).size,
  decisions: votes.map(presentDecision),
  orders: orders.map((order) => presentListedWithdrawal(order, withdrawalApprovals(batch))),
});
