/** Two owners decide where TRX deposits may be swept (docs/decisions.md "Where a sweep may go"). */

import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { ApprovalWriter } from '#ports/orders.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SweepConfig } from '../../model/sweep-config.ts';
import type { SweepConfigStore } from '../../ports.ts';
import {
  type SweepDestinationDeps,
  sweepApprovalNo,
  sweepDestinationDigest,
  sweepDestinationRight,
} from './sweep-destination.ts';

export interface DecideDestinationDeps extends Omit<SweepDestinationDeps, 'admins'> {
  configs: Pick<SweepConfigStore, 'get'>;
  decisions: Pick<ApprovalWriter, 'put'>;
  clock: Clock;
  ids: Ids;
}

interface Of {
  project: Project;
  settings: ProjectSettings;
}

/** The destination of a project's TRX sweeps with what allows it; null without a configuration. */
export async function readSweepDestination(
  deps: Pick<DecideDestinationDeps, 'configs' | 'addresses' | 'approvals'>,
  { project, settings }: Of,
): Promise<{
  config: SweepConfig;
  digest: string;
  right: Awaited<ReturnType<typeof sweepDestinationRight>>;
  given: Approval[];
} | null> {
  const config = await deps.configs.get(project.projectId, project.walletId);
  if (!config) return null;
  const { destAddress } = config;
  const [right, given] = await Promise.all([
    sweepDestinationRight(deps, { project, settings, destAddress }),
    deps.approvals.approvals(sweepApprovalNo(config)),
  ]);
  given.sort((a, b) => a.at - b.at);
  return { config, digest: sweepDestinationDigest(config), right, given };
}

/**
 * One owner's decision on the destination that was shown, named by its digest. Two different owners
 * must approve; one rejection is final for that address. Errors: notFound without a configuration;
 * wrongStatus if another destination is stored now, if it needs no approval, or if this owner has
 * decided on it before.
 */
export async function decideSweepDestination(
  deps: DecideDestinationDeps,
  input: Of & {
    actor: Actor;
    digest: string;
    decision: Approval['decision'];
    /** Of an approval, by a device of the owner; it was checked before. */
    signature?: DeviceSignature | null;
  },
): Promise<void> {
  const { project, actor, digest, decision, signature } = input;
  const found = await readSweepDestination(deps, input);
  if (!found) throw new ApiError('notFound', 'The project has no sweep configuration');
  const { config, right, given } = found;
  if (digest !== found.digest) {
    throw new ApiError('wrongStatus', 'terms_digest is not that of the destination: read it again');
  }
  if (right === 'project' || right === 'whitelist') {
    throw new ApiError('wrongStatus', 'The destination needs no approval');
  }
  if (given.some((one) => one.decision === 'reject')) {
    throw new ApiError('wrongStatus', 'An owner has rejected the destination');
  }
  const { admin, projectId, requestId } = actor;
  const own = given.find(({ adminId }) => adminId === admin.id);
  if (own) throw decidedAlready();
  const approval: Approval = {
    orderNo: sweepApprovalNo(config),
    adminId: admin.id,
    adminEmail: admin.email,
    at: deps.clock.now(),
    decision,
    digest,
    ...(signature && { signature }),
  };
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: `sweep.${decision}-destination`,
    target: config.destAddress,
    details: { wallet_id: project.walletId, terms_digest: digest },
  });
  const outbox = auditOutbox(audit, requestId);
  if (!(await deps.decisions.put({ approval, audit, outbox }))) throw decidedAlready();
}

const decidedAlready = () =>
  new ApiError('wrongStatus', 'You have already decided on it; another owner must approve it');
