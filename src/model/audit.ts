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

/** The end of a project's audit chain: its last link. */
export interface AuditHead {
  /** 0 before the first link. */
  seq: number;
  hash: string;
}

/** One link of a project's audit chain, an object of the locked bucket. */
export interface AuditLink extends AuditHead {
  /** The hash of the link before; 64 zeros for the first. */
  prev: string;
  entry: AuditEntry;
}

/** Where an entry is in the chain. */
export interface AuditCopy extends Omit<AuditLink, 'entry'> {
  auditId: string;
}
