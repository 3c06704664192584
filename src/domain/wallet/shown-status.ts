/** The statuses of client operations (docs/interface.md "Client operation states"). */
import type { OperationStatus, WithdrawalStatus } from '#contract/statuses.ts';

const shown: Record<WithdrawalStatus, OperationStatus> = {
  0: 0,
  1: 1,
  // Being signed is a state of the queue alone: for the merchant it is queued until it is sent.
  2: 1,
  3: 2,
  4: 3,
  5: 4,
  6: 5,
};

/** The status that the wire shows of an order's own. */
export const shownStatus = (status: WithdrawalStatus): OperationStatus => shown[status];

/** The least status of an order that is shown as this one. */
export const minStatusShownAs = (status: OperationStatus): WithdrawalStatus =>
  ([0, 1, 3, 4, 5, 6] as const)[status];
