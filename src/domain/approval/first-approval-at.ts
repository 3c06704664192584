import type { Approval } from '#model/orders/approval.ts';
import type { Order } from '#model/orders/order.ts';
import { countedApprovals } from './valid-approvals.ts';

/** When the first approval that counts was given, unix seconds; null if there is none. */
export function firstApprovalAt(order: Order, approvals: readonly Approval[]): number | null {
  const times = countedApprovals(order, approvals).map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}
