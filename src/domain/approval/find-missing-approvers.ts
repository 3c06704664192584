import type { Approval } from '#model/orders/approval.ts';
import type { Order } from '#model/orders/order.ts';
import type { AdminDirectory } from '#ports/orders.ts';
import { isMember } from '../admin/require-group.ts';

/**
 * The approvers of an order (ids) who are not approvers of its project now: invented, deleted,
 * disabled, or out of the group. Throws if the directory cannot say.
 */
export async function findMissingApprovers(
  admins: AdminDirectory,
  order: Pick<Order, 'projectId'>,
  approvals: readonly Approval[],
): Promise<string[]> {
  const approvers = approvals.filter(({ decision }) => decision === 'approve');
  const ids = [...new Set(approvers.map(({ adminId }) => adminId))];
  const groups = await Promise.all(ids.map((id) => admins.groups(id)));
  return ids.filter((_, i) => !isMember(groups[i] ?? [], 'approver', order.projectId));
}
