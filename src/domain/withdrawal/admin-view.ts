import type { Chain } from '#model/chain.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { withdrawalStatus } from '#wire/statuses.ts';
import { termsDigest } from '../approval/terms-digest.ts';
import { presentDecision } from '../approval/view.ts';
import type { findSurroundings } from '../order/explain/find-surroundings.ts';
import { presentExplained } from '../order/explain/view.ts';
import { shownAnnotations } from '../order/shown-annotations.ts';
import { shownFee } from '../order/shown-fee.ts';
import { presentAttempt, presentStuck, shownAttempts } from '../order/shown-progress.ts';
import { shownReversed } from '../order/shown-received.ts';
import { presentPrice } from '../price/view.ts';

/** A withdrawal as the admin API shows it. `needed` is by makeApprovalsNeeded. */
export const presentWithdrawalToAdmin = (withdrawal: Withdrawal, needed: number) => ({
  withdraw_no: withdrawal.orderNo,
  biz_order_id: withdrawal.bizOrderId,
  batch_no: withdrawal.batch?.no ?? null,
  app_id: withdrawal.appId,
  key_name: withdrawal.keyName ?? null,
  chain: withdrawal.chain,
  token: withdrawal.token,
  token_address: withdrawal.tokenAddress,
  from_address: withdrawal.fromAddress,
  to_address: withdrawal.toAddress,
  amount: formatAmount(withdrawal.amount, withdrawal.decimals),
  amount_raw: withdrawal.amount.toString(),
  amount_usd: microToNumber(withdrawal.amountMicroUsd),
  price: presentPrice(withdrawal.price),
  memo: withdrawal.memo,
  status: withdrawalStatus[withdrawal.status],
  level: withdrawal.level,
  approvals: withdrawal.approvals,
  approvals_needed: needed,
  tx_hash: withdrawal.txHash,
  fail_reason: withdrawal.failReason,
  reversed: shownReversed(withdrawal),
  ...shownFee(withdrawal),
  ...shownAnnotations(withdrawal),
  stuck: presentStuck(withdrawal),
  created_at: withdrawal.createdAt,
  approved_at: withdrawal.approvedAt,
  sent_at: withdrawal.sentAt,
  confirmed_at: withdrawal.confirmedAt,
  cancelled_at: withdrawal.cancelledAt,
});

/** A withdrawal in a list of many that an approver decides on: everything that is signed. */
export const presentListedWithdrawal = (withdrawal: Withdrawal, needed: number) => ({
  ...presentWithdrawalToAdmin(withdrawal, needed),
  terms_digest: termsDigest(withdrawal),
});

/** The whole record: who decided, what was sent, what happened and why it waits. */
export const presentWithdrawalDetailToAdmin = (
  withdrawal: Withdrawal,
  found: Awaited<ReturnType<typeof findSurroundings>> & { decisions: Approval[]; chain: Chain },
  needed: number,
) => ({
  ...presentListedWithdrawal(withdrawal, needed),
  decisions: found.decisions.map(presentDecision),
  attempts: shownAttempts(withdrawal, found.slot).map(presentAttempt),
  ...presentExplained(withdrawal, {
    ...found,
    approvalsNeeded: needed,
    expiresAt: null,
  }),
});
