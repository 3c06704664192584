import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';

export interface SessionKeyStore {
  /** The record itself, strongly consistent, to show and to revoke it. */
  get(skId: string): Promise<SessionKey | null>;
  /**
   * The same for a decision: null for a key that its merchant's request does not bear out, and a
   * revoked key is never read as an active one. A key that is older than its table came back with a restore, which has forgotten later revocations: it counts
   * as revoked until an operator confirms the table (docs/runbook.md "Restore drill").
   */
  getForUse(skId: string): Promise<SessionKey | null>;
  /** The keys that exist, in the order of the ids. */
  getMany(skIds: string[]): Promise<SessionKey[]>;
  /** Creates the key with its list entry and its audit entry in one transaction. */
  create(input: { key: SessionKey; outbox: OutboxItem; audit: AuditEntry }): Promise<void>;
  /** Revokes the key, for good, if its revision is as it was read; else null. */
  revoke(input: {
    key: SessionKey;
    at: number;
    outbox: OutboxItem;
    audit: AuditEntry;
  }): Promise<SessionKey | null>;
  /** Keeps that a key is revoked which its record says is: the record alone may be changed back. */
  keepRevoked(skId: string, at: number): Promise<void>;
  /** The use of each key on a UTC day (`YYYY-MM-DD`), by id. An unused key has 0 and null. */
  usedToday(skIds: string[], day: string): Promise<Map<string, SessionKeyUse>>;
  /** Records when an operation was last queued under the key (unix seconds). Never moves back. */
  noteUse(skId: string, at: number): Promise<void>;
}
