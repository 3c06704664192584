import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { WithdrawalEventData } from '#wire/merchant/withdraw/answers.ts';
import { withdrawalStatus } from '#wire/statuses.ts';
import { shownAnnotations } from '../shown-annotations.ts';
import { shownFee } from '../shown-fee.ts';
import { shownReceived, shownReversed } from '../shown-received.ts';

/**
 * The `data` of every withdraw.* webhook (docs/interface.md "Webhook fields"), from the current
 * record.
 */
export function withdrawalEventData(withdrawal: Withdrawal): WithdrawalEventData {
  return {
    withdraw_no: withdrawal.orderNo,
    biz_order_id: withdrawal.bizOrderId,
    batch_no: withdrawal.batch?.no ?? null,
    chain: withdrawal.chain,
    token: withdrawal.token,
    to_address: withdrawal.toAddress,
    amount: formatAmount(withdrawal.amount, withdrawal.decimals),
    tx_hash: withdrawal.txHash,
    status: withdrawalStatus[withdrawal.status],
    fail_reason: withdrawal.failReason,
    amount_received: shownReceived(withdrawal),
    reversed: shownReversed(withdrawal),
    ...shownFee(withdrawal),
    ...shownAnnotations(withdrawal),
    created_at: withdrawal.createdAt,
    confirmed_at: withdrawal.confirmedAt,
  };
}
