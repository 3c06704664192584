import type { AuditEntry } from '#model/audit.ts';

export interface AuditStore {
  getMany(auditIds: string[]): Promise<AuditEntry[]>;
}
