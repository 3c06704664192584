import type { AuditCopy, AuditEntry, AuditHead } from '#model/audit.ts';
import type { AuditCopies, AuditObjects, AuditStore } from '#ports/events.ts';

export const anAuditEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 'AU1',
  projectId: 'demo',
  at: 1_770_000_000,
  atMs: 1_770_000_000_123,
  actor: 'ann@example.com',
  action: 'settings.update',
  target: 'demo',
  details: { admin_id: 'a1', set: { level2_usd: 10 } },
  ...over,
});

/** The audit chains of a bucket, with the entries and notes of the tables. */
export class MemoryAudit {
  readonly entries = new Map<string, AuditEntry>();
  readonly texts = new Map<string, string>();
  notes = new Map<string, AuditCopy>();
  heads = new Map<string, AuditHead>();

  constructor(entries: AuditEntry[] = []) {
    for (const entry of entries) this.entries.set(entry.auditId, entry);
  }

  private key = (projectId: string, seq: number) =>
    `audit/${projectId}/${String(seq).padStart(12, '0')}.json`;

  audit: Pick<AuditStore, 'getConsistent'> = {
    getConsistent: async (ids) => ids.flatMap((id) => this.entries.get(id) ?? []),
  };

  objects: AuditObjects = {
    put: async (projectId, seq, text) => {
      const key = this.key(projectId, seq);
      if (this.texts.has(key)) return false;
      this.texts.set(key, text);
      return true;
    },
    read: async (projectId, seq) => {
      const text = this.texts.get(this.key(projectId, seq));
      if (text === undefined) throw new Error('AccessDenied');
      return text;
    },
  };

  copies: AuditCopies = {
    head: async (projectId) => this.heads.get(projectId) ?? null,
    getMany: async (ids) => ids.flatMap((id) => this.notes.get(id) ?? []),
    note: async (copy) => {
      if (!this.notes.has(copy.auditId)) this.notes.set(copy.auditId, copy);
    },
    moveHead: async (projectId, head) => {
      if ((this.heads.get(projectId)?.seq ?? 0) < head.seq) this.heads.set(projectId, head);
    },
  };

  /** The chain of a project as an export has it: files in the order of their names. */
  export(projectId: string): { where: string; text: string }[] {
    return [...this.texts]
      .filter(([key]) => key.startsWith(`audit/${projectId}/`))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([where, text]) => ({ where, text }));
  }
}
