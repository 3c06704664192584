import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';

export interface SessionKeyStore {
  /** Strongly consistent: a revoked key must not be read as one that is not. */
  get(skId: string): Promise<SessionKey | null>;
  /** Those that exist, in the order of the ids. */
  getMany(skIds: string[]): Promise<SessionKey[]>;
  /** With its place in the list and its audit entry, in one transaction. */
  create(input: { key: SessionKey; outbox: OutboxItem; audit: AuditEntry }): Promise<void>;
  /** Conditional on the key's revision; null when it is not as it was read. */
  revoke(input: {
    key: SessionKey;
    at: number;
    outbox: OutboxItem;
    audit: AuditEntry;
  }): Promise<SessionKey | null>;
  /** By id; `day` is a UTC day `YYYY-MM-DD`. A key without use has 0 and null. */
  usedToday(skIds: string[], day: string): Promise<Map<string, SessionKeyUse>>;
  /** Notes when an operation was last queued under the key (unix seconds); never goes back. */
  noteUse(skId: string, at: number): Promise<void>;
}
