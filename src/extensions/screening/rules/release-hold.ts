/** What people see of screening, and how they release a held deposit. */
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { ApprovalStore, ApprovalWriter } from '#ports/orders.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { CaseReader } from '../ports.ts';
import { heldDigest, releasedBy, releaseNo } from './release.ts';
import { depositDigest } from './subject-digest.ts';

export interface HoldDeps {
  cases: CaseReader;
  deposits: Pick<DepositStore, 'get' | 'getMany'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
}

export interface ReleaseDeps extends HoldDeps {
  decisions: Pick<ApprovalWriter, 'put'>;
  clock: Clock;
  ids: Ids;
}

/** A held deposit with its case, and who has released it so far. */
export interface ShownHold {
  deposit: Deposit;
  screening: ScreeningCase;
  approvals: Approval[];
}

/** The case of a deposit or an order of a project. Errors: notFound. */
export async function findCase(
  { cases }: Pick<HoldDeps, 'cases'>,
  { projectId, id }: { projectId: string; id: string },
): Promise<ScreeningCase> {
  const screening = (await cases.getMany([id])).get(id);
  if (screening?.projectId !== projectId) throw new ApiError('notFound', 'No such screening');
  return screening;
}

/** Those of these deposits that are held and have a case, in their order. */
export async function showHolds(
  { cases, approvals }: Omit<HoldDeps, 'deposits'>,
  deposits: readonly Deposit[],
): Promise<ShownHold[]> {
  const held = deposits.filter(({ hold }) => hold !== undefined);
  const found = await cases.getMany(held.map(({ depositNo }) => depositNo));
  const shown = await Promise.all(
    held.map(async (deposit) => {
      const screening = found.get(deposit.depositNo);
      if (!screening || screening.digest !== depositDigest(deposit)) return [];
      const given = await approvals.approvals(releaseNo(screening));
      return [{ deposit, screening, approvals: releasedBy(screening, given) }];
    }),
  );
  return shown.flat();
}

/**
 * One person's release of a held deposit, as it was shown: `digest` covers its terms and the verdict. The
 * watcher credits it once it has enough. Errors: notFound; wrongStatus if it is not held, if something
 * else was shown, or if this person has released it already.
 */
export async function releaseHold(
  deps: ReleaseDeps,
  input: {
    actor: Actor;
    id: string;
    digest: string;
    /** By a device of the person; it was checked before. */
    signature: DeviceSignature | null;
  },
): Promise<void> {
  const { actor, id, digest, signature } = input;
  const { projectId, admin, requestId } = actor;
  const [screening, deposit] = await Promise.all([
    findCase(deps, { projectId, id }),
    deps.deposits.get(id),
  ]);
  if (deposit?.projectId !== projectId) throw new ApiError('notFound', 'No such deposit');
  const isHeld = deposit.status === 'confirming' && deposit.hold !== undefined;
  if (!isHeld) throw new ApiError('wrongStatus', 'The deposit is not held');
  const isShown =
    screening.digest === depositDigest(deposit) &&
    digest === heldDigest(screening, { way: 'release' });
  if (!isShown) {
    throw new ApiError('wrongStatus', 'The provider has said something else: read it again');
  }
  const approval: Approval = {
    orderNo: releaseNo(screening),
    adminId: admin.id,
    adminEmail: admin.email,
    at: deps.clock.now(),
    decision: 'approve',
    digest,
    ...(signature && { signature }),
  };
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'deposit.release',
    target: id,
    details: { terms_digest: digest, verdict: screening.answer?.verdict ?? null },
  });
  const outbox = auditOutbox(audit, requestId);
  if (!(await deps.decisions.put({ approval, audit, outbox })))
    throw new ApiError('wrongStatus', 'You have already released it; another person must');
}
