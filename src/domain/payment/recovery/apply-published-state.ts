/** Brings restored orders to the revision, and to the end, that was published of them. */

import { auditEntry, auditListChange } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { restore } from '#domain/order/transitions.ts';
import { isBeforeSigning, isFailedOrRejected } from '#model/order-status.ts';
import { onlySigns } from '#model/orders/operation.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { PublishedState } from '#ports/payments.ts';
import { approvalsNeeded } from '../authorize/approvals-needed.ts';
import type { RecoveryDeps } from './deps.ts';
import type { WalletState } from './inspect-wallet.ts';

/**
 * Updates every order of the address that is behind what was published, until `deadline` (unix ms).
 * An operation that only signs ends with the signature that was published.
 * An order that was published as confirmed, but is unsigned in our table, needs its transaction
 * first. On a chain with nonces it is updated when that transaction is adopted, and blocks
 * unfreezing until then. On a chain without nonces the signer's run finds the transaction by its
 * hash.
 */
export async function applyPublishedStates(
  deps: RecoveryDeps,
  actor: Actor,
  input: { state: WalletState; deadline: number },
): Promise<void> {
  for (const order of input.state.orders) {
    const published = input.state.newer.get(order.orderNo);
    const adoptsLater =
      deps.sent !== null &&
      published?.status === 'confirmed' &&
      isBeforeSigning(order.status) &&
      !isSignOnly(order);
    if (!published || adoptsLater) continue;
    if (deps.clock.nowMs() >= input.deadline) return;
    await applyPublishedState(deps, actor, order, published);
  }
}

/** Updates one order. Returns the order as it is afterwards; null if it changed in the meantime. */
export async function applyPublishedState(
  deps: RecoveryDeps,
  actor: Actor,
  order: Order,
  published: PublishedState,
): Promise<Order | null> {
  const approvals = await deps.approvals.approvals(order.orderNo);
  const given = validApprovals(order, approvals);
  const rejected = approvals.some(({ decision }) => decision === 'reject');
  const approved =
    published.status !== 'pending' && !rejected && given >= approvalsNeeded(order, deps.chain);
  // With nonces, the chain's nonce shows what became of earlier bytes. Without them, only the end
  // that was published stops the run from signing the order again.
  const ends =
    isFailedOrRejected(published.status) && (isBeforeSigning(order.status) || deps.sent === null);
  // The signature is the operation's end. If it was not kept, the operation is signed again.
  const { signature = null } = published;
  const isSigned = published.status === 'confirmed' && isSignOnly(order) && signature !== null;
  const isQueued = order.status === 'pending' && approved;
  const to = ends || isSigned ? published.status : isQueued ? 'approved' : order.status;
  const at = deps.clock.now();
  const approvedBy = isQueued ? approvals.map(({ adminEmail }) => adminEmail) : [];
  const write = restore(order, {
    at,
    rev: published.rev,
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
    details: { from_rev: order.rev, to_rev: published.rev, from: order.status, to },
  });
  const lists = [...write.outbox.lists, auditListChange(audit)];
  return deps.orders.transition({ ...write, audit, outbox: { ...write.outbox, lists } });
}

const isSignOnly = (order: Order): boolean => isOperation(order) && onlySigns(order);
