import { isGroupNo } from '#model/orders/group.ts';
import { isWithdrawalNo } from '#model/orders/order.ts';
import type { PaymentReader } from '#ports/payments.ts';

/**
 * What a transfer of the project's own transaction is, by the order that it was signed for; null if
 * our tables do not know the transaction as one of this project.
 */
export function claimedSource(
  claim: Awaited<ReturnType<PaymentReader['claim']>>,
  projectId: string,
): { kind: 'withdrawal' } | { kind: 'internal'; orderNo: string | null } | null {
  if (claim?.projectId !== projectId) return null;
  const { ref } = claim;
  // A group pays withdrawals and nothing else.
  if (isWithdrawalNo(ref) || isGroupNo(ref)) return { kind: 'withdrawal' };
  return { kind: 'internal', orderNo: ref === '-' ? null : ref };
}
