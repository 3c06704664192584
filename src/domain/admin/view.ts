import type { AuditEntry } from '#model/audit.ts';

/** An audit entry as the admin API shows it. */
export const presentAudit = (entry: AuditEntry) => ({
  audit_id: entry.auditId,
  at: entry.at,
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  details: entry.details,
});
