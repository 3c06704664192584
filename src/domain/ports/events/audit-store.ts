import type { AuditEntry } from '#model/audit.ts';

export interface AuditStore {
  getMany(auditIds: string[]): Promise<AuditEntry[]>;
  /** The same with strongly consistent reads. */
  getNow(auditIds: string[]): Promise<AuditEntry[]>;
}
