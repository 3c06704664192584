/** Statuses as the wire shows them (spec.md "States and transitions"). */
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
