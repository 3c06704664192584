import { ApiError } from '../../contract/api-error.ts';
import { withdrawalStatusNames } from '../../contract/statuses.ts';
import type { Admin } from '../admin/admin.ts';
import { auditEntry, auditListChange } from '../admin/audit-entry.ts';
import type { Approval, AuditEntry, Withdrawal } from '../ports/records.ts';
import type { ApprovalStore, TransitionWrite, WithdrawalStore } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/world.ts';
import { approve } from '../withdrawal/transitions/approve.ts';
import { noteApproval } from '../withdrawal/transitions/note-approval.ts';
import { reject } from '../withdrawal/transitions/reject.ts';
import { approvalsNeeded, validApprovals } from './approvals-needed.ts';
import { termsDigest } from './terms-digest.ts';

export interface DecideDeps {
  withdrawals: WithdrawalStore;
  approvals: ApprovalStore;
  clock: Clock;
  ids: Ids;
}

interface Decision {
  projectId: string;
  orderNo: string;
  admin: Admin;
}

const tries = 8;

/**
 * One admin's approval: level 2 needs one, level 3 two different admins; the last one moves the
 * order to 1. Errors: notFound; wrongStatus (40903) for the same admin again and for an order that
 * does not wait any more. A race is decided by the order's revision.
 */
export const approveWithdrawal = (deps: DecideDeps, input: Decision): Promise<Withdrawal> =>
  decide(deps, input, (withdrawal, approvals) => {
    if (approvals.some((approval) => approval.adminId === input.admin.id)) {
      throw new ApiError(
        'wrongStatus',
        `You have decided on ${withdrawal.orderNo} already; another admin has to approve it`,
      );
    }
    const at = deps.clock.now();
    const count = validApprovals(withdrawal, approvals) + 1;
    const complete = count >= approvalsNeeded(withdrawal.level);
    return {
      write: (complete ? approve : noteApproval)(withdrawal, { at, approvals: count }),
      approval: decision(withdrawal, input.admin, at, 'approve'),
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: 'withdrawal.approve',
        target: withdrawal.orderNo,
        details: { ...terms(withdrawal), approvals: count, complete },
      }),
    };
  });

/**
 * One admin's rejection: the order is final with `reason` as its fail_reason, whoever approved
 * before (the same admin too). Errors: notFound; wrongStatus (40903) when it does not wait any more.
 */
export const rejectWithdrawal = (
  deps: DecideDeps,
  input: Decision & { reason: string },
): Promise<Withdrawal> =>
  decide(deps, input, (withdrawal, approvals) => {
    const at = deps.clock.now();
    const decided = approvals.some((approval) => approval.adminId === input.admin.id);
    return {
      write: reject(withdrawal, { at, reason: input.reason }),
      // An approval is never overwritten: who takes theirs back is named by the audit log.
      approval: decided ? undefined : decision(withdrawal, input.admin, at, 'reject'),
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: 'withdrawal.reject',
        target: withdrawal.orderNo,
        details: { ...terms(withdrawal), reason: input.reason },
      }),
    };
  });

async function decide(
  deps: DecideDeps,
  input: Decision,
  plan: (
    withdrawal: Withdrawal,
    approvals: Approval[],
  ) => { write: TransitionWrite; approval: Approval | undefined; audit: AuditEntry },
): Promise<Withdrawal> {
  for (let attempt = 0; attempt < tries; attempt++) {
    // One after the other: approvals read first could lack one that the revision already counts.
    const withdrawal = await deps.withdrawals.get(input.orderNo);
    const approvals = await deps.approvals.approvals(input.orderNo);
    if (!withdrawal || withdrawal.projectId !== input.projectId) {
      throw new ApiError('notFound', 'No such withdrawal');
    }
    if (withdrawal.status !== 0) throw new ApiError('wrongStatus', whyNot(withdrawal));
    const { write, approval, audit } = plan(withdrawal, approvals);
    const done = await deps.withdrawals.transition({
      ...write,
      ...(approval ? { approval } : {}),
      audit,
      outbox: { ...write.outbox, lists: [...write.outbox.lists, auditListChange(audit)] },
    });
    if (done) return done;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

const decision = (
  withdrawal: Withdrawal,
  admin: Admin,
  at: number,
  kind: Approval['decision'],
): Approval => ({
  orderNo: withdrawal.orderNo,
  adminId: admin.id,
  adminEmail: admin.email,
  at,
  decision: kind,
  digest: termsDigest(withdrawal),
});

const terms = (withdrawal: Withdrawal): Record<string, unknown> => ({
  chain: withdrawal.chain,
  token: withdrawal.token,
  to_address: withdrawal.toAddress,
  amount_raw: withdrawal.amount.toString(),
  level: withdrawal.level,
});

function whyNot(withdrawal: Withdrawal): string {
  const status = withdrawalStatusNames[withdrawal.status];
  const state = withdrawal.cancelledAt === null ? status : 'Cancelled';
  return `Withdrawal ${withdrawal.orderNo} does not wait for approval: its status is ${withdrawal.status} (${state})`;
}
