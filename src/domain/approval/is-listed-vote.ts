import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { batchDigest } from './batch-digest.ts';
import { listDigest } from './terms-digest.ts';

/**
 * Whether an approval is part of the decision that it names: the admin made that decision on a list
 * that hashes to the named digest, and the list has the approved terms at the named place. One from
 * before decisions had lists names none, and stands by itself. Whoever calls compares the approval's
 * own digest with the terms. A decision on a batch counts only for orders of that batch with its level.
 */
export function isListedVote(
  order: Pick<Withdrawal, 'projectId'> & Partial<Pick<Withdrawal, 'batch' | 'level'>>,
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
  if (!made || made.digests[list.position] !== vote.digest) return false;
  const { batch } = made;
  if (!batch) return isDigestOf(list.digest, () => listDigest(made.digests));
  const { projectId, level } = order;
  const terms = { projectId, batchNo: batch.no, level: Number(level), digests: made.digests };
  return batch.no === order.batch?.no && isDigestOf(list.digest, () => batchDigest(terms));
}

function isDigestOf(wanted: string, digest: () => string): boolean {
  try {
    return digest() === wanted;
  } catch {
    // No list that anybody can have decided on.
    return false;
  }
}
