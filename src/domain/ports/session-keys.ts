/** Session keys (docs/interface.md "Session key"): what a bearer of one may do without an admin. */
import type { ChainName } from '#contract/chains.ts';
import type { AuditEntry, OutboxItem } from './records.ts';

/** An empty list allows everything of its kind. */
export interface SessionKeyScope {
  chains: ChainName[];
  /** EVM addresses in lower case, TRX and SOL as they are written. */
  allowContracts: string[];
  /** `0x` and 8 hex digits in lower case. */
  allowSelectors: string[];
  denyNative: boolean;
}

export interface SessionKey {
  /** `sk_<id>`; the bearer value is `sk_<id>_<secret>`, which is shown once and kept nowhere. */
  skId: string;
  projectId: string;
  walletId: number;
  /** sha256 of the whole bearer value, hex. */
  secretHash: string;
  /** '' when none was given. */
  name: string;
  scope: SessionKeyScope;
  /** Millionths of a USD; null is no cap. */
  maxPerTxMicroUsd: bigint | null;
  dailyCapMicroUsd: bigint | null;
  /** As it was asked for; days, may have a fraction. */
  ttlDays: number;
  createdAt: number;
  createdAtMs: number;
  expiresAt: number;
  revokedAt: number | null;
  rev: number;
  /** The API key that made it. */
  appId: string;
}

/** What a key was used for: the operations reserved today, and when the last one was. */
export interface SessionKeyUse {
  usedMicroUsd: bigint;
  lastUsedAt: number | null;
}

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
