export interface AuditEntry {
  auditId: string;
  projectId: string;
  at: number;
  atMs: number;
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}
