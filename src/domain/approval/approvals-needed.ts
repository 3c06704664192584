import type { Approval, Withdrawal } from '../ports/records.ts';
import { termsDigest } from './terms-digest.ts';

/** Approvals by different admins that a level needs (spec.md "Limits"). */
export const approvalsNeeded = (level: Withdrawal['level']): number => level - 1;

/** Admins who approved these very terms; a rejection or a digest of other terms counts nothing. */
export function validApprovals(withdrawal: Withdrawal, approvals: readonly Approval[]): number {
  const digest = termsDigest(withdrawal);
  const admins = approvals
    .filter(
      (approval) =>
        approval.orderNo === withdrawal.orderNo &&
        approval.decision === 'approve' &&
        approval.digest === digest,
    )
    .map((approval) => approval.adminId);
  return new Set(admins).size;
}
