import type { AuditEntry } from '#model/audit.ts';

export interface AuditStore {
  getMany(auditIds: string[]): Promise<AuditEntry[]>;
  /** The same with strongly consistent reads. */
  getConsistent(auditIds: string[]): Promise<AuditEntry[]>;
}
