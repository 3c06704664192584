import type { AuditCopy, AuditHead } from '#model/audit.ts';

/**
 * What the table notes of the audit chains. The bucket is the truth: notes may be behind it, and
 * are made again from it.
 */
export interface AuditCopies {
  /**
   * The end of a project's chain, or a link before it; null if none is noted. Every link up to it
   * has its note. A strongly consistent read.
   */
  head(projectId: string): Promise<AuditHead | null>;
  /** The notes of these entries; entries without one are left out. Strongly consistent reads. */
  getMany(auditIds: string[]): Promise<AuditCopy[]>;
  /** Notes where an entry is. The first note of an entry stays. */
  note(copy: AuditCopy): Promise<void>;
  /** Moves the head forward; a head that is further stays. */
  moveHead(projectId: string, head: AuditHead): Promise<void>;
}
