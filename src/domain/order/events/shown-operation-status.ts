/** The statuses of client operations (docs/interface.md "Client operation states"). */
import {
  type OperationStatus,
  operationStatus,
  type WithdrawalStatus,
  withdrawalStatus,
} from '#contract/statuses.ts';

const shown: Record<WithdrawalStatus, OperationStatus> = {
  [withdrawalStatus.pending]: operationStatus.pending,
  [withdrawalStatus.approved]: operationStatus.queued,
  // Signing is internal to the queue: the merchant sees the operation as queued until it is sent.
  [withdrawalStatus.signing]: operationStatus.queued,
  [withdrawalStatus.broadcast]: operationStatus.sent,
  [withdrawalStatus.confirmed]: operationStatus.confirmed,
  [withdrawalStatus.failed]: operationStatus.failed,
  [withdrawalStatus.rejected]: operationStatus.rejected,
};

/** The wire's status of an operation, from the stored one. */
export const shownOperationStatus = (status: WithdrawalStatus): OperationStatus => shown[status];

const least: Record<OperationStatus, WithdrawalStatus> = {
  [operationStatus.pending]: withdrawalStatus.pending,
  [operationStatus.queued]: withdrawalStatus.approved,
  [operationStatus.sent]: withdrawalStatus.broadcast,
  [operationStatus.confirmed]: withdrawalStatus.confirmed,
  [operationStatus.failed]: withdrawalStatus.failed,
  [operationStatus.rejected]: withdrawalStatus.rejected,
};

/** The lowest stored status that the wire shows as this one. */
export const minOperationStatusShownAs = (status: OperationStatus): WithdrawalStatus =>
  least[status];
