/**
 * Operations of the client wallet as the admin API shows them, with everything an approver needs.
 */

import type { Chain } from '#model/chain.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { operationStatus } from '#wire/statuses.ts';
import { termsDigest } from '../approval/terms-digest.ts';
import { presentDecision } from '../approval/view.ts';
import { shownOperationHash, shownTerms } from '../order/events/operation-event-data.ts';
import { presentExplained } from '../order/explain/view.ts';
import { shownAnnotations } from '../order/shown-annotations.ts';
import { shownFee } from '../order/shown-fee.ts';
import { presentAttempt, presentStuck, shownAttempts } from '../order/shown-progress.ts';
import { shownReversed } from '../order/shown-received.ts';
import { presentPrice } from '../price/view.ts';
import type { FoundOperation } from './find-operation.ts';
import { operationRisks } from './risks.ts';
import { presentSimulation } from './view.ts';

/** An item of the list, and the answer to a decision. `needed` is by makeApprovalsNeeded. */
export const presentOperationToAdmin = (operation: Operation, chain: Chain, needed: number) => ({
  op_no: operation.orderNo,
  op_type: operation.opType,
  app_id: operation.appId,
  key_name: operation.keyName ?? null,
  wallet_id: operation.walletId,
  chain: operation.chain,
  from_address: operation.fromAddress,
  ...shownTerms(operation),
  token_address: operation.tokenAddress,
  amount_raw: onlySigns(operation) ? null : operation.amount.toString(),
  amount_usd: operation.countedMicroUsd === null ? null : microToNumber(operation.countedMicroUsd),
  memo: operation.memo,
  status: operationStatus[operation.status],
  decided_by: operation.decidedBy,
  sk_id: operation.skId,
  risk_reason: operation.riskReason,
  risks: operationRisks(operation, chain),
  approvals: operation.approvals,
  approvals_needed: needed,
  approved_by: operation.approvedBy,
  expires_at: operation.expiresAt,
  tx_hash: shownOperationHash(operation),
  signature: operation.signature,
  fail_reason: operation.failReason,
  reversed: shownReversed(operation),
  ...shownFee(operation),
  ...shownAnnotations(operation),
  stuck: presentStuck(operation),
  created_at: operation.createdAt,
  approved_at: operation.approvedAt,
  signed_at: operation.signedAt,
  sent_at: operation.sentAt,
  confirmed_at: operation.confirmedAt,
});

/** An operation in a list of many that an approver decides on: everything that is signed of a payment. */
export const presentListedOperation = (operation: Operation, chain: Chain, needed: number) => ({
  ...presentOperationToAdmin(operation, chain, needed),
  terms_digest: termsDigest(operation),
  data: operation.data,
  simulation: presentSimulation(operation.simulation, chain),
});

/** The whole record: what exactly is signed, what it would do, who decided, and what was sent. */
export const presentOperationDetailToAdmin = (
  { operation, decisions, around }: FoundOperation,
  chain: Chain,
  needed: number,
) => ({
  ...presentListedOperation(operation, chain, needed),
  gas_limit: operation.gasLimit.toString(),
  message: operation.message,
  typed_data: operation.typedData === null ? null : (JSON.parse(operation.typedData) as unknown),
  typed_data_text: operation.typedData,
  prices: operation.prices.map(presentPrice),
  decisions: decisions.map(presentDecision),
  attempts: shownAttempts(operation, around.slot).map(presentAttempt),
  ...presentExplained(operation, {
    ...around,
    decisions,
    chain,
    approvalsNeeded: needed,
    expiresAt: operation.expiresAt,
  }),
});
