/** Statuses as the wire shows them (docs/interface.md "States"). */
export const depositStatus = { confirming: 0, credited: 2 } as const;

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

/** Statuses in which a withdrawal can change no more. */
export const finalWithdrawalStatuses: readonly WithdrawalStatus[] = [4, 5, 6];

export const permissions = ['read', 'manage', 'approve'] as const;
export type Permission = (typeof permissions)[number];

export const operationTypes = ['transfer', 'send-tx', 'sign-message', 'sign-typed-data'] as const;
export type OperationType = (typeof operationTypes)[number];

/**
 * Who let an operation through, or that it had to wait for an admin (docs/interface.md
 * "Client operation").
 */
export type DecidedBy = 'session_key' | 'auto' | 'pending';

/** Client operations as the wire shows them. */
export const operationStatusNames = {
  0: 'Pending',
  1: 'Queued',
  2: 'Sent',
  3: 'Confirmed',
  4: 'Failed',
  5: 'Rejected',
} as const;
export type OperationStatus = keyof typeof operationStatusNames;
export const operationStatuses = Object.keys(operationStatusNames).map(Number) as OperationStatus[];

/** Swaps as the wire shows them; there is no 4. */
export const swapStatusNames = {
  0: 'Pending',
  1: 'Signing',
  2: 'Broadcast',
  3: 'Confirmed',
  5: 'Failed',
} as const;
export type SwapStatus = keyof typeof swapStatusNames;
export const swapStatuses = Object.keys(swapStatusNames).map(Number) as SwapStatus[];

/** Why an operation waits for an admin, in the order in which it is asked (docs/session-keys.md). */
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
