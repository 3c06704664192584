import type { Approval } from '#model/orders/approval.ts';
import { isInternal, isSwap, type Order } from '#model/orders/order.ts';
import { termsDigest } from './terms-digest.ts';

/** The approvals that `validApprovals` counts. */
export function countedApprovals(order: Order, approvals: readonly Approval[]): Approval[] {
  if (isSwap(order) || isInternal(order)) return [];
  const digest = termsDigest(order);
  return approvals.filter(
    (approval) =>
      approval.orderNo === order.orderNo &&
      approval.decision === 'approve' &&
      approval.adminId !== order.keyAskedBy &&
      approval.digest === digest,
  );
}

/**
 * The number of admins who approved exactly these terms. A rejection, or an approval of other
 * terms, does not count, nor does one of the owner who asked for the key that made the order.
 */
export const validApprovals = (order: Order, approvals: readonly Approval[]): number =>
  new Set(countedApprovals(order, approvals).map(({ adminId }) => adminId)).size;
