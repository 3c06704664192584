/**
 * The statuses of an order, in the order of its life (docs/design.md "How a withdrawal flows"). Every kind
 * of order has these, by name; the wire has a number for each (src/wire/statuses.ts).
 */
export const orderStatuses = [
  'pending',
  'approved',
  'signing',
  'broadcast',
  'confirmed',
  'failed',
  'rejected',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where a status is in an order's life: a later one is greater. */
export const orderOfStatus = (status: OrderStatus): number => orderStatuses.indexOf(status);

/** True if the order has ended and never changes again: confirmed, failed or rejected. */
export const isFinal = (status: OrderStatus): status is 'confirmed' | 'failed' | 'rejected' =>
  status === 'confirmed' || isFailedOrRejected(status);

/** True if the order has ended without a payment: failed or rejected. */
export const isFailedOrRejected = (status: OrderStatus): status is 'failed' | 'rejected' =>
  status === 'failed' || status === 'rejected';

/** True if nothing was signed for the order yet: pending or approved. */
export const isBeforeSigning = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'approved';

/** True if the order is signed and not confirmed: signing or broadcast. */
export const isInFlight = (status: OrderStatus): boolean =>
  status === 'signing' || status === 'broadcast';

/** True if nothing of the order's payment was sent yet. No transaction hash is shown then. */
export const isBeforeBroadcast = (status: OrderStatus): boolean =>
  isBeforeSigning(status) || status === 'signing';
