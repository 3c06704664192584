/** Brings restored orders to the revision, and to the end, that was announced of them. */

import { isBeforeSigning, isFailedOrRejected, withdrawalStatus } from '#contract/statuses.ts';
import { auditEntry, auditListChange } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { approvalsNeeded, validApprovals } from '#domain/approval/approvals-needed.ts';
import { restore } from '#domain/order/transitions/restore.ts';
import { onlySigns } from '#model/orders/operation.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { RecoveryDeps } from './deps.ts';
import type { Known, WalletState } from './inspect-wallet.ts';

/**
 * Catches up with every order of the wallet that is behind, until `deadline` (unix ms). One that
 * was announced as confirmed and was not signed in our table waits for its transaction: it is
 * caught up with when that is adopted, and stands in the way of unfreezing until then; on a chain
 * without nonces the signer's run finds that transaction by its hash. One that only signs ends with
 * the signature that was announced.
 */
export async function applyPublishedStates(
  deps: RecoveryDeps,
  actor: Actor,
  input: { state: WalletState; deadline: number },
): Promise<void> {
  for (const order of input.state.orders) {
    const known = input.state.newer.get(order.orderNo);
    const adoptsLater =
      deps.sent !== null &&
      known?.status === withdrawalStatus.confirmed &&
      isBeforeSigning(order.status) &&
      !isSignOnly(order);
    if (!known || adoptsLater) continue;
    if (deps.clock.nowMs() >= input.deadline) return;
    await applyPublishedState(deps, actor, order, known);
  }
}

/** The order as it is then; null when it moved meanwhile. */
export async function applyPublishedState(
  deps: RecoveryDeps,
  actor: Actor,
  order: Order,
  known: Known,
): Promise<Order | null> {
  const approvals = await deps.approvals.approvals(order.orderNo);
  const given = validApprovals(order, approvals);
  const rejected = approvals.some(({ decision }) => decision === 'reject');
  const approved =
    known.status !== withdrawalStatus.pending && !rejected && given >= approvalsNeeded(order);
  // Without nonces an end says that nothing signed before can be mined, and nothing else stops the
  // run from signing anew; with them the chain's own nonce says what became of it.
  const ends =
    isFailedOrRejected(known.status) && (isBeforeSigning(order.status) || deps.sent === null);
  // The signature is its end; one that nobody has kept is made again.
  const { signature = null } = known;
  const isSigned =
    known.status === withdrawalStatus.confirmed && isSignOnly(order) && signature !== null;
  const isQueued = order.status === withdrawalStatus.pending && approved;
  const to = ends || isSigned ? known.status : isQueued ? withdrawalStatus.approved : order.status;
  const at = deps.clock.now();
  const approvedBy = isQueued ? approvals.map(({ adminEmail }) => adminEmail) : [];
  const write = restore(order, {
    at,
    rev: known.rev,
    to,
    approvals: given,
    approvedBy,
    signature: isSigned ? signature : null,
  });
  const audit = auditEntry(deps, {
    projectId: order.projectId,
    admin: actor.admin,
    action: 'wallet.catch-up',
    target: order.orderNo,
    details: { from_rev: order.rev, to_rev: known.rev, from: order.status, to },
  });
  const lists = [...write.outbox.lists, auditListChange(audit)];
  return deps.orders.transition({ ...write, audit, outbox: { ...write.outbox, lists } });
}

const isSignOnly = (order: Order): boolean => isOperation(order) && onlySigns(order);
