import { findMissingApprovers } from '#domain/approval/find-missing-approvers.ts';
import { markStuck } from '#domain/order/mark-stuck.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';
import { findInvalidField } from './find-invalid-field.ts';
import { judgeFirst, retrySeconds, type SigningPermit } from './judge-first.ts';

/**
 * The worker's judgement of an order before it asks the vault (judge-first.ts). An earlier signature
 * that is proven void is added to `voided`, by order number. An order that may not be signed fails, or
 * stays for an operator: null. One waits for an admin if its price is old and too few approved it.
 */
export async function maySign(
  deps: WorkerDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    /** Says what an earlier signature means. 'handled' means that nothing is left to do. */
    earlier(order: Order, earlier: SignatureRecord): Promise<'void' | 'counts' | 'handled'>;
    voided: Map<string, number>;
  },
): Promise<SigningPermit | null> {
  const verdict = await judgeFirst(deps, wallet, order, context);
  switch (verdict.kind) {
    case 'handled':
      return null;
    case 'waits':
      await markStuck(deps, order, verdict.cause, verdict.seconds);
      return null;
    case 'refused': {
      const { reason, forged, wasSigned } = verdict;
      const { orderNo: order_no, requestId: request_id } = order;
      deps.log.error('payment.refused', { order_no, reason, forged, request_id });
      await refuse(deps, wallet.project, order, { reason, forged, signed: wasSigned });
      return null;
    }
    case 'permit': {
      const { permit, given, voided } = verdict;
      if (voided !== undefined) context.voided.set(order.orderNo, voided);
      const isApproved = permit.approvals > 0;
      return !isApproved || (await approversExist(deps, order, given)) ? permit : null;
    }
  }
}

/**
 * Whether all who approved an order are approvers now. Otherwise it waits: a directory that does not
 * answer neither pays nor fails it, and an admin who is gone may be put back, or an owner fails it.
 */
async function approversExist(
  deps: WorkerDeps,
  order: Order,
  approvals: Approval[],
): Promise<boolean> {
  const of = { order_no: order.orderNo, request_id: order.requestId };
  try {
    const missing = await findMissingApprovers(deps.admins, order, approvals);
    if (missing.length === 0) return true;
    deps.log.error('payment.approver-unknown', { ...of, admins: missing });
    await markStuck(deps, order, 'approver_unknown', retrySeconds);
  } catch (error) {
    deps.log.error('payment.approvers-unread', { ...of, error });
    await markStuck(deps, order, 'approvers_unread', 60);
  }
  return false;
}

/**
 * Fails an order that may not be signed. Three kinds stay for an operator instead: an order that
 * was signed before, since it may have been paid and the merchant would pay it again elsewhere; one
 * with an unreadable field; and one whose webhook would go to another project.
 */
async function refuse(
  deps: WorkerDeps,
  project: Project,
  order: Order,
  verdict: { reason: string; forged: boolean; signed: boolean },
): Promise<void> {
  const isOurs = order.projectId === project.projectId && order.chain === deps.chain.name;
  if (!verdict.signed && isOurs && findInvalidField(order) === null) {
    const reason = verdict.forged ? `Refused by the signer: ${verdict.reason}` : verdict.reason;
    await failApproved(deps, order, { reason, release: !verdict.forged });
    return;
  }
  await markStuck(deps, order, verdict.signed ? 'signed_before' : 'forged', retrySeconds);
}
