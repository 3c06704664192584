import type { Approval } from '#model/orders/approval.ts';
import { isInternal, isSwap, type Order } from '#model/orders/order.ts';
import { termsDigest } from './terms-digest.ts';

/**
 * The number of admins who approved exactly these terms. A rejection, or an approval of other
 * terms, does not count, nor does one of the owner who asked for the key that made the order.
 */
export function validApprovals(order: Order, approvals: readonly Approval[]): number {
  if (isSwap(order) || isInternal(order)) return 0;
  const digest = termsDigest(order);
  const admins = approvals
    .filter(
      (approval) =>
        approval.orderNo === order.orderNo &&
        approval.decision === 'approve' &&
        approval.adminId !== order.keyAskedBy &&
        approval.digest === digest,
    )
    .map((approval) => approval.adminId);
  return new Set(admins).size;
}
