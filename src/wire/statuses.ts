/**
 * Statuses as the wire shows them (docs/interface.md "States"): of each kind of record, the number of
 * every name that the model has (src/model/order-status.ts), and the published name of every number.
 */
import type { DepositStatus } from '#model/deposit.ts';
import type { OrderStatus } from '#model/order-status.ts';

/** Deposits (docs/interface.md "Deposit states"); there is no 1. */
export const depositStatus = { confirming: 0, credited: 2 } as const satisfies Record<
  DepositStatus,
  number
>;

type DepositNumber = (typeof depositStatus)[DepositStatus];

export const depositStatusNames = {
  0: 'Confirming',
  2: 'Credited',
} as const satisfies Record<DepositNumber, string>;

/** The status that lists hold for a number: their filters are numbers of the wire. */
export const depositStatusOf = {
  0: 'confirming',
  2: 'credited',
} as const satisfies Record<DepositNumber, DepositStatus>;

/** Withdrawals (docs/interface.md "Withdrawal states"), and the orders that collect deposits. */
export const withdrawalStatus = {
  pending: 0,
  approved: 1,
  signing: 2,
  broadcast: 3,
  confirmed: 4,
  failed: 5,
  rejected: 6,
} as const satisfies Record<OrderStatus, number>;

export type WithdrawalStatus = (typeof withdrawalStatus)[keyof typeof withdrawalStatus];

export const withdrawalStatusNames = {
  0: 'Pending',
  1: 'Approved',
  2: 'Signing',
  3: 'Broadcast',
  4: 'Confirmed',
  5: 'Failed',
  6: 'Rejected',
} as const satisfies Record<WithdrawalStatus, string>;

export const withdrawalStatusOf = {
  0: 'pending',
  1: 'approved',
  2: 'signing',
  3: 'broadcast',
  4: 'confirmed',
  5: 'failed',
  6: 'rejected',
} as const satisfies Record<WithdrawalStatus, OrderStatus>;

/** Client operations (docs/interface.md "Client operation states"). */
export const operationStatus = {
  pending: 0,
  approved: 1,
  // Signing is internal to the queue: the merchant sees the operation as queued until it is sent.
  signing: 1,
  broadcast: 2,
  confirmed: 3,
  failed: 4,
  rejected: 5,
} as const satisfies Record<OrderStatus, number>;

export type OperationStatus = (typeof operationStatus)[OrderStatus];

export const operationStatusNames = {
  0: 'Pending',
  1: 'Queued',
  2: 'Sent',
  3: 'Confirmed',
  4: 'Failed',
  5: 'Rejected',
} as const satisfies Record<OperationStatus, string>;

/** Lists hold an operation that is signing as approved, since callers see both as one. */
export const operationStatusOf = {
  0: 'pending',
  1: 'approved',
  2: 'broadcast',
  3: 'confirmed',
  4: 'failed',
  5: 'rejected',
} as const satisfies Record<OperationStatus, OrderStatus>;

/** Swaps (docs/interface.md "Swap states"); there is no 4. */
export const swapStatus = {
  approved: 0,
  signing: 1,
  broadcast: 2,
  confirmed: 3,
  failed: 5,
  // No swap waits for an approval, so none has these two.
  pending: 0,
  rejected: 5,
} as const satisfies Record<OrderStatus, number>;

export type SwapStatus = (typeof swapStatus)[OrderStatus];

export const swapStatusNames = {
  0: 'Pending',
  1: 'Signing',
  2: 'Broadcast',
  3: 'Confirmed',
  5: 'Failed',
} as const satisfies Record<SwapStatus, string>;

export const swapStatusOf = {
  0: 'approved',
  1: 'signing',
  2: 'broadcast',
  3: 'confirmed',
  5: 'failed',
} as const satisfies Record<SwapStatus, OrderStatus>;
