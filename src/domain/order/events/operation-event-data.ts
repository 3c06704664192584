import { isBeforeBroadcast } from '#model/order-status.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { OperationEventData } from '#wire/merchant/client/answers.ts';
import { operationStatus } from '#wire/statuses.ts';
import { shownAnnotations } from '../shown-annotations.ts';
import { shownFee } from '../shown-fee.ts';
import { shownReceived, shownReversed } from '../shown-received.ts';

/**
 * `token`, `to_address` and `amount` as callers see them; null for an operation that only signs.
 */
export const shownTerms = (operation: Operation) =>
  onlySigns(operation)
    ? { token: null, to_address: null, amount: null }
    : {
        token: operation.token,
        to_address: operation.toAddress,
        amount: formatAmount(operation.amount, operation.decimals),
      };

/** `tx_hash` is shown from broadcast on: bytes that are not sent yet show none. */
export const shownOperationHash = ({ status, txHash }: Operation): string | null =>
  isBeforeBroadcast(status) ? null : txHash;

/**
 * The `data` of every client.* webhook (docs/interface.md "Webhook fields"), from the current
 * record.
 */
export function operationEventData(operation: Operation): OperationEventData {
  return {
    op_no: operation.orderNo,
    op_type: operation.opType,
    project_id: operation.projectId,
    wallet_id: operation.walletId,
    from_address: operation.fromAddress,
    chain: operation.chain,
    ...shownTerms(operation),
    status: operationStatus[operation.status],
    decided_by: operation.decidedBy,
    tx_hash: shownOperationHash(operation),
    signature: operation.signature,
    fail_reason: operation.failReason,
    amount_received: shownReceived(operation),
    reversed: shownReversed(operation),
    ...shownFee(operation),
    ...shownAnnotations(operation),
    created_at: operation.createdAt,
    sent_at: operation.sentAt,
    confirmed_at: operation.confirmedAt,
  };
}
