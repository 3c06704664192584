import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { formatAmount } from '#money/format-amount.ts';
import { microToNumber } from '#money/micro-to-number.ts';
import { waitsForOldPrice } from '../order/old-price.ts';
import { presentStuck } from '../order/shown-progress.ts';
import { presentPrice } from '../price/view.ts';
import { withdrawalApprovals } from './approvals-needed.ts';

/** A withdrawal as the admin API shows it. */
export const presentWithdrawalToAdmin = (withdrawal: Withdrawal) => ({
  withdraw_no: withdrawal.orderNo,
  biz_order_id: withdrawal.bizOrderId,
  app_id: withdrawal.appId,
  chain: withdrawal.chain,
  token: withdrawal.token,
  token_address: withdrawal.tokenAddress,
  from_address: withdrawal.fromAddress,
  to_address: withdrawal.toAddress,
  amount: formatAmount(withdrawal.amount, withdrawal.decimals),
  amount_usd: microToNumber(withdrawal.amountMicroUsd),
  price: presentPrice(withdrawal.price),
  memo: withdrawal.memo,
  status: withdrawal.status,
  level: withdrawal.level,
  approvals: withdrawal.approvals,
  approvals_needed: waitsForOldPrice(withdrawal) ? 1 : withdrawalApprovals(withdrawal),
  tx_hash: withdrawal.txHash,
  fail_reason: withdrawal.failReason,
  stuck: presentStuck(withdrawal),
  created_at: withdrawal.createdAt,
  approved_at: withdrawal.approvedAt,
  sent_at: withdrawal.sentAt,
  confirmed_at: withdrawal.confirmedAt,
  cancelled_at: withdrawal.cancelledAt,
});
