import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Order } from '#model/orders/order.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { isSignedBy } from '../device/is-signed-by.ts';
import type { ProveDeps } from '../device/prove-device.ts';

/**
 * The approvals of an order whose decision a device of the person signed who made it
 * (docs/decisions/0089-people-sign.md). Whoever calls has checked that each approval is part of the list
 * that it names (is-listed-vote.ts), and counts only those of the order's terms.
 */
export async function signedVotes(
  deps: ProveDeps,
  order: Pick<Order, 'projectId'>,
  { approvals, decisions }: { approvals: readonly Approval[]; decisions: readonly Decision[] },
): Promise<Approval[]> {
  const { projectId } = order;
  const signed = await Promise.all(
    approvals.map(async ({ list, decision, adminId }) => {
      if (!list || decision !== 'approve') return false;
      const made = decisions.find(
        (one) =>
          one.listDigest === list.digest &&
          one.decision === decision &&
          one.adminId === adminId &&
          one.projectId === projectId,
      );
      const text = decisionText(deps.stage, { projectId, decision, listDigest: list.digest });
      return isSignedBy(deps, { personId: adminId, text }, made?.signature);
    }),
  );
  return approvals.filter((_, i) => signed[i]);
}
