import type { AuditCopy, AuditEntry } from '#model/audit.ts';

/** An audit entry as the admin API shows it; without a copy it is not in the chain yet. */
export const presentAudit = (entry: AuditEntry, copy: AuditCopy | null) => ({
  audit_id: entry.auditId,
  at: entry.at,
  at_ms: entry.atMs,
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  details: entry.details,
  seq: copy?.seq ?? null,
  prev_hash: copy?.prev ?? null,
  hash: copy?.hash ?? null,
});
