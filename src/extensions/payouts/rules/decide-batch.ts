/** One admin's decision on a whole batch (docs/decisions/0106-batches-of-payouts.md). */

import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { batchDigest } from '#domain/approval/batch-digest.ts';
import { checkSignatureOf } from '#domain/approval/check-signature.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ApprovalStore, ApprovalWriter } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Batch } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import type { BatchStore } from '../ports.ts';
import { approversOf } from './approvers-of.ts';
import { batchOutbox } from './batch-outbox.ts';
import { digestsOf, readOrders } from './read-orders.ts';

export interface DecideBatchDeps extends ProveDeps {
  batches: Pick<BatchStore, 'get' | 'line' | 'vote'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  decisions: Pick<ApprovalWriter, 'putDecision'>;
  store: Pick<ProjectAdminStore, 'settings'>;
  clock: Clock;
  ids: Ids;
}

/** What an admin decides, on the batch that was shown under this digest. */
export interface BatchDecision {
  actor: Actor;
  batchNo: string;
  digest: string;
  decision: { approve: DeviceSignature | null } | { reject: string };
}

const tries = 8;

/**
 * Counts the decision: the last approval that the level needs makes the batch approved, a rejection ends it. Its
 * orders follow (advance-batch.ts). The digest is computed from the orders themselves, and the record of
 * the decision, which lists them, comes before the vote. Errors: notFound; forbidden for the owner who
 * asked for the key, or without a signature that is needed; wrongStatus (40903) for another digest, a
 * second vote, or a batch that does not wait. The batch's revision decides a race.
 */
export async function decideBatch(deps: DecideBatchDeps, input: BatchDecision): Promise<Batch> {
  const { batches, clock } = deps;
  const { actor, batchNo, digest } = input;
  const { projectId, admin } = actor;
  const isApproval = 'approve' in input.decision;
  for (let attempt = 0; attempt < tries; attempt++) {
    const batch = await batches.get(batchNo);
    if (batch?.projectId !== projectId || !hasOrders(batch.status)) {
      throw new ApiError('notFound', 'No such batch');
    }
    const orders = await readOrders(batches, batch);
    const keyAskedBy = orders[0]?.keyAskedBy;
    const votes = await deps.approvals.approvals(batchNo);
    checkDecidable(batch, { orders, keyAskedBy, votes, input });
    if ('approve' in input.decision) {
      const { approve } = input.decision;
      const of = { projectId, adminId: admin.id, digest: () => digest };
      await checkSignatureOf(deps, of, approve);
    }
    const at = clock.now();
    const made = {
      adminId: admin.id,
      adminEmail: admin.email,
      at,
      decision: isApproval ? ('approve' as const) : ('reject' as const),
    };
    const reason = 'reject' in input.decision ? input.decision.reject : null;
    const signature = 'approve' in input.decision ? input.decision.approve : null;
    await deps.decisions.putDecision(
      {
        ...made,
        listDigest: digest,
        digests: digestsOf(orders),
        projectId,
        reason,
        batch: { no: batchNo, level: batch.level },
        ...(signature && { signature }),
      },
      null,
    );
    const approval: Approval = {
      ...made,
      orderNo: batchNo,
      digest,
      list: { digest, position: 0 },
    };
    const hasVoted = votes.some(({ adminId }) => adminId === admin.id);
    const given = approversOf(batch, keyAskedBy, [...votes, approval]).size;
    const step = isApproval ? (given >= withdrawalApprovals(batch) ? 'approve' : null) : 'reject';
    const audit = auditEntry(deps, {
      projectId,
      admin,
      action: isApproval ? 'payout.approve' : 'payout.reject',
      target: batchNo,
      details: {
        digest,
        count: orders.length,
        level: batch.level,
        approvals: given,
        ...(reason !== null && { reason }),
      },
    });
    const write = {
      at,
      reason,
      // An approval is never overwritten: only the audit log has the rejection of who approved before.
      approval: hasVoted ? null : approval,
      audit,
      outbox: [
        auditOutbox(audit, actor.requestId),
        ...(step ? [batchOutbox(batch, step, at)] : []),
      ],
    };
    if (await batches.vote(batch, step, write)) return (await batches.get(batchNo)) ?? batch;
  }
  throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
}

function checkDecidable(
  batch: Batch,
  of: {
    orders: readonly Withdrawal[];
    keyAskedBy: string | undefined;
    votes: readonly Approval[];
    input: BatchDecision;
  },
): void {
  const { orders, keyAskedBy, votes, input } = of;
  const { batchNo, status, projectId, level } = batch;
  const { admin } = input.actor;
  const digests = digestsOf(orders);
  if (
    orders.length !== batch.count ||
    batchDigest({ projectId, batchNo, level, digests }) !== input.digest
  ) {
    throw new ApiError(
      'wrongStatus',
      `batch_digest is not that of ${batchNo}: read the batch again before you decide`,
    );
  }
  if (status !== 'accepted') {
    throw new ApiError('wrongStatus', `Batch ${batchNo} does not wait: its status is ${status}`);
  }
  if (!('approve' in input.decision)) return;
  if (keyAskedBy === admin.id) {
    throw new ApiError(
      'forbidden',
      `You asked for the API key that made ${batchNo}: another admin has to approve it`,
    );
  }
  if (votes.some(({ adminId }) => adminId === admin.id)) {
    throw new ApiError(
      'wrongStatus',
      `You have decided on ${batchNo} already; another admin has to approve it`,
    );
  }
}
