import type { ChainName } from '#contract/chains.ts';

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
