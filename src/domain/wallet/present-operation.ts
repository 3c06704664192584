/**
 * Operations as the API shows them (docs/interface.md "Client operation"; docs/decisions.md
 * "Client wallet").
 */

import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import { formatAmount } from '#money/format-amount.ts';
import { microToNumber } from '#money/micro-to-number.ts';
import { shownOperationHash, shownTerms } from '../order/events/operation-event-data.ts';
import { shownOperationStatus } from '../order/events/shown-operation-status.ts';
import { presentSimulation } from './present-simulation.ts';

/**
 * The answer of the four calls: of the record as it was made, so that a repeat under its
 * Idempotency-Key has the first answer again, whatever has become of it.
 */
export const presentSubmitted = (operation: Operation) =>
  operation.decidedBy === 'pending'
    ? {
        op_no: operation.orderNo,
        status: 'pending',
        decided_by: operation.decidedBy,
        risk_reason: operation.riskReason,
        expires_at: operation.expiresAt,
      }
    : {
        op_no: operation.orderNo,
        status: 'queued',
        decided_by: operation.decidedBy,
        amount_usd:
          operation.countedMicroUsd === null ? null : microToNumber(operation.countedMicroUsd),
      };

/** Here USD is text, as the specification has it for this list alone. */
const usdText = (micro: bigint | null): string | null =>
  micro === null ? null : formatAmount(micro, 6);

/** An item of the list. */
export const presentOperationItem = (operation: Operation) => ({
  op_no: operation.orderNo,
  op_type: operation.opType,
  chain: operation.chain,
  ...shownTerms(operation),
  amount_usd: usdText(operation.countedMicroUsd),
  decided_by: operation.decidedBy,
  status: shownOperationStatus(operation.status),
  tx_hash: shownOperationHash(operation),
  signature: operation.signature,
  fail_reason: operation.failReason,
  created_at: operation.createdAt,
  sent_at: operation.sentAt,
  confirmed_at: operation.confirmedAt,
  approved_by: operation.approvedBy,
});

/** An item of the list of those that wait. */
export const presentPendingOperation = (operation: Operation, chain: Pick<Chain, 'tokens'>) => ({
  ...presentOperationItem(operation),
  from_address: operation.fromAddress,
  memo: operation.memo,
  risk_reason: operation.riskReason,
  expires_at: operation.expiresAt,
  simulation: presentSimulation(operation.simulation, chain),
});
