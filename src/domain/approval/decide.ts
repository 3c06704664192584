import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import {
  type ApprovableOrder,
  isOperation,
  isWithdrawal,
  type Order,
} from '#model/orders/order.ts';
import type { ApprovalStore, OrderStore } from '#ports/orders.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Admin } from '../admin/admin.ts';
import { auditEntry, auditListChange } from '../admin/audit-entry.ts';
import { waitsForOldPrice } from '../order/old-price.ts';
import { approve, approveOldPrice, noteApproval, reject } from '../order/transitions.ts';
import { boundTerms } from './bound-terms.ts';
import { notWaitingReason } from './not-waiting-reason.ts';
import { termsDigest } from './terms-digest.ts';
import { validApprovals } from './valid-approvals.ts';

export interface DecideDeps<Kind extends Order = Order> {
  orders: Pick<OrderStore<Kind>, 'get' | 'transition'>;
  approvals: ApprovalStore;
  /** How many admins must approve an order of this kind. */
  approvalsNeeded(order: Kind): number;
  clock: Clock;
  ids: Ids;
}

interface Decision {
  projectId: string;
  orderNo: string;
  admin: Admin;
}

const tries = 8;

const kindOf = (order: Order) => (isOperation(order) ? 'operation' : 'withdrawal');

/**
 * One admin's approval of the terms that were shown, named by their digest. If the order needs two,
 * they are two different admins. The last one moves the order to `approved`. Errors: notFound;
 * forbidden for the owner who asked for the API key that made the order (docs/decisions.md
 * "Changes that need two owners"); wrongStatus (40903) if the order's terms are other ones, if this
 * admin has decided before, or if the order no longer waits or has expired. The order's revision
 * decides a race, and the terms are a condition of the write. An order that waits because its price
 * is old is approved the same way, and needs one approval.
 */
export const approveOrder = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Decision & { termsDigest: string },
): Promise<Kind> =>
  decide(deps, input, (order, approvals) => {
    if (order.keyAskedBy === input.admin.id) {
      throw new ApiError(
        'forbidden',
        `You asked for the API key that made ${order.orderNo}: another admin has to approve it`,
      );
    }
    if (!waitsForOldPrice(order)) checkWaiting(order, deps.clock.now());
    const approval = decision(order, input.admin, deps.clock.now(), 'approve');
    if (approval.digest !== input.termsDigest) {
      throw new ApiError(
        'wrongStatus',
        `terms_digest is not that of ${order.orderNo}: read the order again before you decide`,
      );
    }
    if (approvals.some((approval) => approval.adminId === input.admin.id)) {
      throw new ApiError(
        'wrongStatus',
        `You have decided on ${order.orderNo} already; another admin has to approve it`,
      );
    }
    const { at } = approval;
    const count = validApprovals(order, approvals) + 1;
    const isOld = waitsForOldPrice(order);
    const complete = count >= deps.approvalsNeeded(order);
    const approvedBy = [...approvals.map(({ adminEmail }) => adminEmail), input.admin.email];
    const write = isOld
      ? approveOldPrice(order, { at, approvals: count, approvedBy })
      : complete
        ? approve(order, { at, approvals: count, approvedBy })
        : noteApproval(order, { at, approvals: count });
    return {
      write: { ...write, unchanged: boundTerms(order) },
      approval,
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: `${kindOf(order)}.approve`,
        target: order.orderNo,
        details: { ...auditedTerms(order), approvals: count, complete },
      }),
    };
  });

/**
 * One admin's rejection. The order becomes final with `reason` as its fail_reason, whoever approved
 * before (including the same admin). Errors: notFound; wrongStatus (40903) if the order no longer
 * waits.
 */
export const rejectOrder = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Decision & { reason: string },
): Promise<Kind> =>
  decide(deps, input, (order, approvals) => {
    const at = deps.clock.now();
    checkWaiting(order, at);
    const decided = approvals.some((approval) => approval.adminId === input.admin.id);
    return {
      write: reject(order, { at, reason: input.reason }),
      // An approval is never overwritten. If the same admin approved before, only the audit log
      // records the rejection.
      approval: decided ? undefined : decision(order, input.admin, at, 'reject'),
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: `${kindOf(order)}.reject`,
        target: order.orderNo,
        details: { ...auditedTerms(order), reason: input.reason },
      }),
    };
  });

async function decide<Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Decision,
  plan: (
    order: Kind,
    approvals: Approval[],
  ) => { write: TransitionWrite; approval: Approval | undefined; audit: AuditEntry },
): Promise<Kind> {
  for (let attempt = 0; attempt < tries; attempt++) {
    // Read the order first: approvals that are read earlier may lack one that the revision counts.
    const order = await deps.orders.get(input.orderNo);
    const approvals = await deps.approvals.approvals(input.orderNo);
    if (!order || order.projectId !== input.projectId) {
      throw new ApiError('notFound', 'No such order');
    }
    const { write, approval, audit } = plan(order, approvals);
    const done = await deps.orders.transition({
      ...write,
      ...(approval ? { approval } : {}),
      audit,
      outbox: { ...write.outbox, lists: [...write.outbox.lists, auditListChange(audit)] },
    });
    if (done) return done;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

function checkWaiting(order: Order, now: number): void {
  const problem = notWaitingReason(order, now);
  if (problem) throw new ApiError('wrongStatus', problem);
}

const decision = (
  order: Order,
  admin: Admin,
  at: number,
  kind: Approval['decision'],
): Approval => ({
  orderNo: order.orderNo,
  adminId: admin.id,
  adminEmail: admin.email,
  at,
  decision: kind,
  // Never a swap: notWaitingReason has refused it above.
  digest: termsDigest(order as ApprovableOrder),
});

/** What the audit log records of an order that was decided on. */
const auditedTerms = (order: Order): Record<string, unknown> => ({
  chain: order.chain,
  ...(isOperation(order) && { op_type: order.opType, from_address: order.fromAddress }),
  token: order.token,
  to_address: order.toAddress,
  amount_raw: order.amount.toString(),
  ...(isWithdrawal(order) && { level: order.level }),
});
