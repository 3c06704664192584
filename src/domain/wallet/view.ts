/**
 * Operations as the API shows them (docs/interface.md "Client operation"; docs/decisions.md
 * "Client wallet").
 */

import type { Chain } from '#model/chain.ts';
import type { Operation, StoredSimulation } from '#model/orders/operation.ts';
import type { Project } from '#model/project.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type {
  OperationAnswer,
  OperationDetailAnswer,
  PendingOperationAnswer,
  SimulationAnswer,
  SubmittedAnswer,
  WalletAddressAnswer,
} from '#wire/merchant/client/answers.ts';
import { operationStatus } from '#wire/statuses.ts';
import { shownOperationHash, shownTerms } from '../order/events/operation-event-data.ts';
import { shownAnnotations } from '../order/shown-annotations.ts';
import { shownFee } from '../order/shown-fee.ts';
import { presentAttempt, presentStuck, type ShownAttempt } from '../order/shown-progress.ts';
import { shownReceived, shownReversed } from '../order/shown-received.ts';
import { hotAddresses, type WalletAddress } from './list-addresses.ts';
import { listedToken } from './movements/listed-token.ts';

/**
 * The answer of the four calls. It shows the record as it was created, so that a repeat under the
 * same Idempotency-Key gets the same answer, even if the operation has changed since.
 */
export const presentSubmitted = (operation: Operation): SubmittedAnswer =>
  operation.decidedBy === 'pending'
    ? {
        op_no: operation.orderNo,
        status: 'pending',
        decided_by: operation.decidedBy,
        // An operation that waits has both.
        risk_reason: operation.riskReason!,
        expires_at: operation.expiresAt!,
      }
    : {
        op_no: operation.orderNo,
        status: 'queued',
        decided_by: operation.decidedBy,
        amount_usd:
          operation.countedMicroUsd === null ? null : microToNumber(operation.countedMicroUsd),
      };

/** This list shows USD as text, unlike the other answers (docs/interface.md "Client operation"). */
const usdText = (micro: bigint | null): string | null =>
  micro === null ? null : formatAmount(micro, 6);

/** An item of the list. */
export const presentOperationItem = (operation: Operation): OperationAnswer => ({
  op_no: operation.orderNo,
  op_type: operation.opType,
  chain: operation.chain,
  ...shownTerms(operation),
  amount_usd: usdText(operation.countedMicroUsd),
  decided_by: operation.decidedBy,
  status: operationStatus[operation.status],
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
  approved_by: operation.approvedBy,
});

/** An item of the list of pending operations. */
export const presentPendingOperation = (
  operation: Operation,
  chain: Pick<Chain, 'tokens'>,
): PendingOperationAnswer => ({
  ...presentOperationItem(operation),
  from_address: operation.fromAddress,
  memo: operation.memo,
  risk_reason: operation.riskReason,
  // An operation that waits has one.
  expires_at: operation.expiresAt!,
  simulation: presentSimulation(operation.simulation, chain),
});

/** One operation in full. */
export const presentOperation = (
  operation: Operation,
  attempts: ShownAttempt[],
  chain: Pick<Chain, 'tokens'>,
): OperationDetailAnswer => ({
  ...presentOperationItem(operation),
  from_address: operation.fromAddress,
  memo: operation.memo,
  idempotency_key: operation.idempotencyKey ?? null,
  risk_reason: operation.riskReason,
  expires_at: operation.expiresAt,
  simulation: presentSimulation(operation.simulation, chain),
  attempts: attempts.map(presentAttempt),
  stuck: presentStuck(operation),
});

/** An address of the wallet as the API shows it (docs/interface.md "Wallet address"). */
export const presentAddress = ({ family, address, index }: WalletAddress): WalletAddressAnswer => ({
  chain: family,
  address,
  addr_index: index,
});

/** The answer of GET /v1/client/wallet. */
export const presentWallet = (project: Project) => ({
  project_id: project.projectId,
  wallet_id: project.walletId,
  addresses: hotAddresses(project).map(presentAddress),
});

/**
 * A simulation for approvers and callers: amounts of listed tokens in their unit, all amounts in
 * smallest units.
 */
export function presentSimulation(
  simulation: StoredSimulation | null,
  chain: Pick<Chain, 'tokens'>,
): SimulationAnswer | null {
  if (!simulation) return null;
  const { ok, revertReason, gas, balanceChanges, decodedCall, source } = simulation;
  const coin = chain.tokens.find(({ isNative }) => isNative);
  return {
    ok,
    revert_reason: revertReason,
    gas,
    source,
    balance_changes: balanceChanges.map(({ address, token, tokenAddress, tokenId, amount }) => {
      const listed = tokenAddress === null ? coin : listedToken(chain, tokenAddress);
      return {
        address,
        token,
        token_address: tokenAddress,
        token_id: tokenId,
        amount: listed ? formatAmount(BigInt(amount), listed.decimals) : null,
        amount_raw: amount,
      };
    }),
    decoded_call: decodedCall,
  };
}
