import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Order } from '#model/orders/order.ts';
import { listDigest } from './terms-digest.ts';

/**
 * Whether an approval is part of the decision that it names: the admin made that decision on a list
 * that hashes to the named digest, and the list has the approved terms at the named place. One from
 * before decisions had lists names none, and stands by itself. Whoever calls compares the approval's
 * own digest with the terms.
 */
export function isListedVote(
  order: Pick<Order, 'projectId'>,
  vote: Approval,
  decisions: readonly Decision[],
): boolean {
  const { list, decision, adminId } = vote;
  if (list === undefined) return true;
  const made = decisions.find(
    (one) =>
      one.listDigest === list?.digest &&
      one.decision === decision &&
      one.adminId === adminId &&
      one.projectId === order.projectId,
  );
  return made?.digests[list.position] === vote.digest && hashesTo(made.digests, list.digest);
}

function hashesTo(digests: readonly string[], wanted: string): boolean {
  try {
    return listDigest(digests) === wanted;
  } catch {
    // No list that anybody can have decided on.
    return false;
  }
}
