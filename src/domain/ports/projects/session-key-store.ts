import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';

export interface SessionKeyStore {
  /** Strongly consistent, so that a revoked key is never read as an active one. */
  get(skId: string): Promise<SessionKey | null>;
  /** The keys that exist, in the order of the ids. */
  getMany(skIds: string[]): Promise<SessionKey[]>;
  /** Creates the key with its list entry and its audit entry in one transaction. */
  create(input: { key: SessionKey; outbox: OutboxItem; audit: AuditEntry }): Promise<void>;
  /** Revokes the key if its revision is as it was read; else null. */
  revoke(input: {
    key: SessionKey;
    at: number;
    outbox: OutboxItem;
    audit: AuditEntry;
  }): Promise<SessionKey | null>;
  /** The use of each key on a UTC day (`YYYY-MM-DD`), by id. An unused key has 0 and null. */
  usedToday(skIds: string[], day: string): Promise<Map<string, SessionKeyUse>>;
  /** Records when an operation was last queued under the key (unix seconds). Never moves back. */
  noteUse(skId: string, at: number): Promise<void>;
}
