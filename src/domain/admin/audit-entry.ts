import type { AuditEntry } from '#model/audit.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { Admin } from './admin.ts';

/** Every action of the admin API, on session keys and of operators, by its name in the audit log. */
export type AuditAction =
  | 'project.create'
  | 'settings.update'
  | 'key.create'
  | 'key.update'
  | 'key.delete'
  | 'key.rotate-webhook-secret'
  | 'change.ask'
  | 'change.drop'
  | 'device.enrol'
  | 'device.confirm'
  | 'device.end'
  | 'withdrawal.approve'
  | 'withdrawal.approve-list'
  | 'withdrawal.reject-list'
  | 'withdrawal.reject'
  | 'withdrawal.fail'
  | 'operation.approve'
  | 'operation.approve-list'
  | 'operation.reject-list'
  | 'operation.reject'
  | 'operation.fail'
  | 'payout.approve'
  | 'payout.reject'
  | 'webhook.retry'
  | 'webhook.try'
  | 'webhook.test'
  | 'webhook.recover'
  | 'deposit.replay'
  | 'deposit.release'
  | 'deposit.payout'
  | 'deposit.payout-order'
  | 'project.freeze'
  | 'project.unfreeze'
  | 'wallet.catch-up'
  | 'wallet.match'
  | 'wallet.unfreeze'
  | 'chain.rescan'
  | 'reservation.fix'
  | 'chain.pass-block'
  | 'energy.subscribe'
  | 'energy.sweep-config'
  | 'energy.update'
  | 'ledger.close-difference'
  | 'ledger.compare'
  | 'control.ask'
  | 'sweep.approve-destination'
  | 'sweep.reject-destination'
  | 'sweep.create'
  | 'session-key.create'
  | 'session-key.confirm'
  | 'session-key.revoke';

/** The project id of actions on the deployment as a whole. */
export const deploymentAudit = '-';

/** Creates the audit entry of an action. `details` must not contain a secret. */
export function auditEntry(
  deps: { clock: Clock; ids: Ids },
  input: {
    projectId: string;
    admin: Admin;
    action: AuditAction;
    target: string;
    details?: Record<string, unknown>;
  },
): AuditEntry {
  const atMs = deps.clock.nowMs();
  return {
    auditId: deps.ids.next('AU'),
    projectId: input.projectId,
    at: Math.floor(atMs / 1000),
    atMs,
    actor: input.admin.email,
    action: input.action,
    target: input.target,
    details: { admin_id: input.admin.id, ...input.details },
  };
}

/** The entry's place in the list `audit`. */
export const auditListChange = (entry: AuditEntry): ListChange => ({
  list: 'audit',
  projectId: entry.projectId,
  scope: '',
  id: entry.auditId,
  rev: 1,
  createdAtMs: entry.atMs,
  facets: { action: entry.action },
});

/** The outbox item that adds an entry to the list. It sends no webhook. */
export const auditOutbox = (entry: AuditEntry, requestId: string): OutboxItem => ({
  outboxId: `${entry.auditId}#1`,
  kind: 'audit',
  ref: entry.auditId,
  projectId: entry.projectId,
  event: null,
  lists: [auditListChange(entry)],
  start: false,
  createdAtMs: entry.atMs,
  requestId,
});
