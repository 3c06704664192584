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
import type { CaseReader, ProposalStore } from '../ports.ts';
import { decidedBy, heldDigest, heldNo, payoutWay } from './release.ts';
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

const release = { way: 'release' } as const;

/** A held deposit with its case, who has released it so far, and the payout that people look at. */
export interface ShownHold {
  deposit: Deposit;
  screening: ScreeningCase;
  approvals: Approval[];
  payout: ShownPayout | null;
}

/** A payout to an address: what a confirmation of it names, and who has given one. */
export interface ShownPayout {
  toAddress: string;
  digest: string;
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

/**
 * A held deposit with the case that is about its terms. Errors: notFound; wrongStatus if it is not held, or
 * if nobody was asked about these terms.
 */
export async function findHold(
  deps: Pick<HoldDeps, 'cases' | 'deposits'>,
  { projectId, id }: { projectId: string; id: string },
): Promise<{ screening: ScreeningCase; deposit: Deposit }> {
  const [screening, deposit] = await Promise.all([
    findCase(deps, { projectId, id }),
    deps.deposits.get(id),
  ]);
  if (deposit?.projectId !== projectId) throw new ApiError('notFound', 'No such deposit');
  const isHeld = deposit.status === 'confirming' && deposit.hold !== undefined;
  if (!isHeld) throw new ApiError('wrongStatus', 'The deposit is not held');
  if (screening.digest !== depositDigest(deposit))
    throw new ApiError('wrongStatus', 'The screening result has changed: read it again');
  return { screening, deposit };
}

/** Those of these deposits that are held and have a case, in their order. */
export async function showHolds(
  deps: Omit<HoldDeps, 'deposits'> & { proposals: Pick<ProposalStore, 'getMany'> },
  deposits: readonly Deposit[],
): Promise<ShownHold[]> {
  const { cases, approvals } = deps;
  const held = deposits.filter(({ hold }) => hold !== undefined);
  const numbers = held.map(({ depositNo }) => depositNo);
  const [found, proposals] = await Promise.all([
    cases.getMany(numbers),
    deps.proposals.getMany(numbers),
  ]);
  const shown = await Promise.all(
    held.map(async (deposit) => {
      const screening = found.get(deposit.depositNo);
      if (!screening || screening.digest !== depositDigest(deposit)) return [];
      const given = await approvals.approvals(heldNo(screening, release));
      const toAddress = deposit.payout?.toAddress ?? proposals.get(deposit.depositNo)?.toAddress;
      const payout =
        toAddress === undefined ? null : await showPayout(deps, { deposit, screening }, toAddress);
      return [{ deposit, screening, approvals: decidedBy(screening, release, given), payout }];
    }),
  );
  return shown.flat();
}

/** What a payout of this deposit to this address takes, and who has confirmed it so far. */
export async function showPayout(
  { approvals }: Pick<HoldDeps, 'approvals'>,
  { deposit, screening }: Pick<ShownHold, 'deposit' | 'screening'>,
  toAddress: string,
): Promise<ShownPayout> {
  const held = payoutWay(deposit, toAddress);
  const given = await approvals.approvals(heldNo(screening, held));
  const digest = heldDigest(screening, held);
  return { toAddress, digest, approvals: decidedBy(screening, held, given) };
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
  const { screening, deposit } = await findHold(deps, { projectId, id });
  if (deposit.payout) throw new ApiError('wrongStatus', 'The deposit is being paid out already');
  if (digest !== heldDigest(screening, release)) {
    throw new ApiError('wrongStatus', 'The screening result has changed: read it again');
  }
  const approval: Approval = {
    orderNo: heldNo(screening, release),
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
    throw new ApiError(
      'wrongStatus',
      'You have already released this deposit: another person must release it too',
    );
}
