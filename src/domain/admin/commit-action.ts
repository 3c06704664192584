import type { AdminWrite, ChangeConfirmation, PendingChange } from '#model/change.ts';
import type { DeviceList, ProjectAdminStore } from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import type { Admin } from './admin.ts';
import { type AuditAction, auditEntry, auditOutbox } from './audit-entry.ts';

export interface AdminDeps {
  store: ProjectAdminStore;
  clock: Clock;
  ids: Ids;
  /** What people sign confirmations with. */
  devices: DeviceList;
  /** `local` relaxes the rules for two people; see requireRecentSignIn and guardChange. */
  stage: string;
}

/** Who acts on which project, in which request. */
export interface Actor {
  projectId: string;
  admin: Admin;
  requestId: string;
  /** Set if a pending change is confirmed by its id: only that change may be carried out. */
  confirms?: string;
  /** What a device of the admin signed of that change; it was checked before. */
  signature?: DeviceSignature | null;
}

/**
 * Commits one write of the admin API together with its audit entry. Returns false if the write's
 * condition failed, or if the pending change that it carries out was meanwhile confirmed, dropped
 * or expired.
 */
export function commitAction(
  deps: AdminDeps,
  actor: Actor,
  action: {
    action: AuditAction;
    target: string;
    details?: Record<string, unknown>;
    write: AdminWrite;
    closes?: PendingChange | null;
    confirmation?: ChangeConfirmation | null;
  },
): Promise<boolean> {
  const requester = action.closes
    ? {
        asked_by: action.closes.askedBy.email,
        ...(actor.signature && { by_device: actor.signature.deviceId }),
      }
    : {};
  const audit = auditEntry(deps, {
    projectId: actor.projectId,
    admin: actor.admin,
    action: action.action,
    target: action.target,
    details: { ...action.details, ...requester },
  });
  return deps.store.commit({
    write: action.write,
    audit,
    outbox: auditOutbox(audit, actor.requestId),
    closes: action.closes ?? null,
    confirmation: action.confirmation ?? null,
  });
}
