/**
 * Withdrawals as the API shows them (docs/interface.md "Withdrawal"; docs/decisions.md
 * "Attempts and stuck").
 */

import { isBeforeBroadcast } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type {
  WithdrawalAnswer,
  WithdrawalEstimateAnswer,
  WithdrawalItemAnswer,
} from '#wire/merchant/withdraw/answers.ts';
import { withdrawalStatus } from '#wire/statuses.ts';
import { shownAnnotations } from '../order/shown-annotations.ts';
import { shownFee } from '../order/shown-fee.ts';
import { presentAttempt, presentStuck, type ShownAttempt } from '../order/shown-progress.ts';
import { shownReceived, shownReversed } from '../order/shown-received.ts';
import { withdrawalApprovals } from './approvals-needed.ts';
import type { WithdrawalEstimate } from './estimate.ts';

/** The answer of estimate. */
export const presentEstimate = (estimated: WithdrawalEstimate): WithdrawalEstimateAnswer => ({
  withdraw_no: estimated.existing,
  level: estimated.level,
  approvals_needed: withdrawalApprovals(estimated),
  amount_usd: microToNumber(estimated.amountMicroUsd),
  fee: formatAmount(estimated.fee.amount, estimated.fee.decimals),
  fee_token: estimated.fee.token,
  checks: estimated.checks.map(({ check, passed, amounts }) => ({
    check,
    passed,
    token: amounts?.token ?? null,
    needed: amounts && formatAmount(amounts.needed, amounts.decimals),
    available: amounts && formatAmount(amounts.available, amounts.decimals),
  })),
});

/** The answer of apply. */
export const presentApplied = (withdrawal: Withdrawal) => ({
  withdraw_no: withdrawal.orderNo,
  status: withdrawalStatus[withdrawal.status],
  level: withdrawal.level,
  created_at: withdrawal.createdAt,
});

/**
 * An item of the list. tx_hash is set from broadcast on: signed bytes that are not sent yet show
 * none.
 */
export const presentWithdrawalItem = (withdrawal: Withdrawal): WithdrawalItemAnswer => ({
  withdraw_no: withdrawal.orderNo,
  biz_order_id: withdrawal.bizOrderId,
  batch_no: withdrawal.batch?.no ?? null,
  chain: withdrawal.chain,
  token: withdrawal.token,
  to_address: withdrawal.toAddress,
  amount: formatAmount(withdrawal.amount, withdrawal.decimals),
  status: withdrawalStatus[withdrawal.status],
  level: withdrawal.level,
  tx_hash: isBeforeBroadcast(withdrawal.status) ? null : withdrawal.txHash,
  ...shownFee(withdrawal),
  ...shownAnnotations(withdrawal),
  created_at: withdrawal.createdAt,
  confirmed_at: withdrawal.confirmedAt,
});

/** The whole record with its signed variants. */
export const presentWithdrawal = (
  withdrawal: Withdrawal,
  attempts: ShownAttempt[],
): WithdrawalAnswer => ({
  ...presentWithdrawalItem(withdrawal),
  amount_usd: microToNumber(withdrawal.amountMicroUsd),
  memo: withdrawal.memo,
  fail_reason: withdrawal.failReason,
  amount_received: shownReceived(withdrawal),
  reversed: shownReversed(withdrawal),
  approved_at: withdrawal.approvedAt,
  signed_at: withdrawal.signedAt,
  sent_at: withdrawal.sentAt,
  cancelled_at: withdrawal.cancelledAt,
  attempts: attempts.map(presentAttempt),
  stuck: presentStuck(withdrawal),
});
