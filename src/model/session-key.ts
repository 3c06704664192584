import type { ChainName } from '#shared/chains.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import type { OperationType } from './orders/operation-types.ts';

/** What a session key may do. An empty list allows everything of its kind. */
export interface SessionKeyScope {
  chains: ChainName[];
  /**
   * EVM addresses in lower case; TRX and SOL addresses as they are written. `BASE:0x...` is only of
   * that chain: another chain may have another contract at the same address.
   */
  allowContracts: string[];
  /** `0x` and 8 hex digits in lower case. */
  allowSelectors: string[];
  denyNative: boolean;
  /** Kinds of operations; absent: any. */
  opTypes?: OperationType[];
  /** Whether it signs messages; absent: only without a cap. */
  allowMessages?: boolean;
}

/** What a merchant asks of a session key, as it is compared and kept. */
export interface SessionKeyTerms {
  /** '' if none was given. */
  name: string;
  scope: SessionKeyScope;
  /** Millionths of a USD; null means no cap. */
  maxPerTxMicroUsd: bigint | null;
  dailyCapMicroUsd: bigint | null;
  /** As requested: days, possibly with a fraction. */
  ttlDays: number;
}

export interface SessionKey extends SessionKeyTerms {
  /** `sk_<id>`. The bearer value is `sk_<id>_<secret>`; it is shown once and not stored. */
  skId: string;
  projectId: string;
  walletId: number;
  /** sha256 of the whole bearer value, hex. */
  secretHash: string;
  createdAt: number;
  createdAtMs: number;
  expiresAt: number;
  revokedAt: number | null;
  rev: number;
  /** The API key that created it. */
  appId: string;
}

/** The use of a key: what today's operations have reserved, and when the last one was queued. */
export interface SessionKeyUse {
  usedMicroUsd: bigint;
  lastUsedAt: number | null;
}

/**
 * That an owner confirmed a session key, in a project that asks for it. Only `admin/changes` writes it,
 * once, and can neither make a key nor record what a request asked.
 */
export interface SessionKeyConfirmation {
  skId: string;
  projectId: string;
  /** Of the key's terms and owner, as the proof's. */
  digest: string;
  confirmedBy: { id: string; email: string };
  /** Unix seconds. */
  at: number;
  /**
   * By a device of that owner, of what the key may do; only where the project requires signatures, or one
   * was given.
   */
  signature?: DeviceSignature;
}

/**
 * That a merchant's signed request made a session key with these terms. Only keys/verify-request
 * writes it, once, and cannot write a key.
 */
export interface SessionKeyProof {
  skId: string;
  projectId: string;
  /** The request, which may be verified twice. */
  requestId: string;
  /** When the signature was verified, unix seconds. */
  at: number;
  /** Of the key's terms and owner (src/domain/session-key/session-key-digest.ts). */
  digest: string;
}
