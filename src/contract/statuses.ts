/** Statuses, by name, with the numbers that the wire shows (docs/interface.md "States"). */

/** Deposits (docs/interface.md "Deposit states"); there is no 1. */
export const depositStatus = { confirming: 0, credited: 2 } as const;

/**
 * Withdrawals (docs/interface.md "Withdrawal states"). Every order is stored with these numbers; the
 * wire shows operations and swaps with their own.
 */
export const withdrawalStatus = {
  pending: 0,
  approved: 1,
  signing: 2,
  broadcast: 3,
  confirmed: 4,
  failed: 5,
  rejected: 6,
} as const;

export type DepositStatus = (typeof depositStatus)[keyof typeof depositStatus];
export type WithdrawalStatus = (typeof withdrawalStatus)[keyof typeof withdrawalStatus];

export const withdrawalStatusNames: Record<WithdrawalStatus, string> = {
  0: 'Pending',
  1: 'Approved',
  2: 'Signing',
  3: 'Broadcast',
  4: 'Confirmed',
  5: 'Failed',
  6: 'Rejected',
};

/** True if the order has ended and never changes again: confirmed, failed or rejected. */
export const isFinal = (status: WithdrawalStatus): boolean =>
  status === withdrawalStatus.confirmed || isFailedOrRejected(status);

/** True if the order has ended without a payment: failed or rejected. */
export const isFailedOrRejected = (status: WithdrawalStatus): boolean =>
  status === withdrawalStatus.failed || status === withdrawalStatus.rejected;

/** True if nothing was signed for the order yet: pending or approved. */
export const isBeforeSigning = (status: WithdrawalStatus): boolean =>
  status === withdrawalStatus.pending || status === withdrawalStatus.approved;

/** True if the order is signed and not confirmed: signing or broadcast. */
export const isInFlight = (status: WithdrawalStatus): boolean =>
  status === withdrawalStatus.signing || status === withdrawalStatus.broadcast;

/** True if nothing of the order's payment was sent yet. No transaction hash is shown then. */
export const isBeforeBroadcast = (status: WithdrawalStatus): boolean =>
  isBeforeSigning(status) || status === withdrawalStatus.signing;

export const permissions = ['read', 'manage', 'approve'] as const;
export type Permission = (typeof permissions)[number];

export const operationTypes = ['transfer', 'send-tx', 'sign-message', 'sign-typed-data'] as const;
export type OperationType = (typeof operationTypes)[number];

/**
 * Who approved an operation, or 'pending' if it had to wait for an admin (docs/interface.md "Client
 * operation").
 */
export type DecidedBy = 'session_key' | 'auto' | 'pending';

/** Client operations as the wire shows them (docs/interface.md "Client operation states"). */
export const operationStatus = {
  pending: 0,
  queued: 1,
  sent: 2,
  confirmed: 3,
  failed: 4,
  rejected: 5,
} as const;
export type OperationStatus = (typeof operationStatus)[keyof typeof operationStatus];
export const operationStatuses: readonly OperationStatus[] =
  /* @__PURE__ */ Object.values(operationStatus);

export const operationStatusNames = {
  0: 'Pending',
  1: 'Queued',
  2: 'Sent',
  3: 'Confirmed',
  4: 'Failed',
  5: 'Rejected',
} as const satisfies Record<OperationStatus, string>;

/** Swaps as the wire shows them (docs/interface.md "Swap states"); there is no 4. */
export const swapStatus = {
  pending: 0,
  signing: 1,
  broadcast: 2,
  confirmed: 3,
  failed: 5,
} as const;
export type SwapStatus = (typeof swapStatus)[keyof typeof swapStatus];
export const swapStatuses: readonly SwapStatus[] = /* @__PURE__ */ Object.values(swapStatus);

export const swapStatusNames = {
  0: 'Pending',
  1: 'Signing',
  2: 'Broadcast',
  3: 'Confirmed',
  5: 'Failed',
} as const satisfies Record<SwapStatus, string>;

/**
 * Why an operation waits for an admin, in the order in which the reasons are checked
 * (docs/session-keys.md).
 */
export const riskReasons = [
  'no_session_key',
  'chain_not_in_scope',
  'contract_not_in_scope',
  'selector_not_in_scope',
  'native_denied',
  'over_per_tx',
  'over_daily_cap',
] as const;
export type RiskReason = (typeof riskReasons)[number];
