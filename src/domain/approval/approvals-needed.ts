import type { Approval } from '#model/orders/approval.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import { termsDigest } from './terms-digest.ts';

/**
 * Approvals by different admins that an order needs: a withdrawal by its level (docs/interface.md
 * "Withdrawal approval levels"), an operation that no session key let through one
 * (docs/interface.md "Client operation"), a swap none.
 */
export function approvalsNeeded(order: Order): number {
  if (isSwap(order)) return 0;
  if (!isOperation(order)) return order.level - 1;
  return order.decidedBy === 'pending' ? 1 : 0;
}

/** Admins who approved these very terms; a rejection or a digest of other terms counts nothing. */
export function validApprovals(order: Order, approvals: readonly Approval[]): number {
  if (isSwap(order)) return 0;
  const digest = termsDigest(order);
  const admins = approvals
    .filter(
      (approval) =>
        approval.orderNo === order.orderNo &&
        approval.decision === 'approve' &&
        approval.digest === digest,
    )
    .map((approval) => approval.adminId);
  return new Set(admins).size;
}
