import type { ChainName, Family } from '#contract/chains.ts';
import type { Permission } from '#contract/statuses.ts';
import type { Sealed } from './sealed.ts';

/** One reading of everything that a caller claims to be; null is unknown. */
export interface AuthContext {
  key: ApiKey | null;
  project: Project | null;
  settings: ProjectSettings;
  /** Failed authentications of the source address in this minute. */
  failures: number;
}

export type RateScope = 'app' | 'public' | 'failed' | 'unknown';

export interface FreezeState {
  at: number;
  by: string;
  reason: string;
}

export interface ProjectSummary {
  projectId: string;
  name: string;
  walletId: number;
  createdAt: number;
}

/** What make-project-keys returns: everything of a project that comes out of KMS. */
export interface ProjectKeys {
  hot: Record<Family, { address: string; keyId: string }>;
  xpub: { EVM: string; TRX: string };
  wrappedSeed: string;
}

/** A tenant. `projectId` is its slug: permanent, unique, the first path segment of its URL. */
export interface Project {
  projectId: string;
  name: string;
  /** Number of its one wallet (version 1 has one per project). */
  walletId: number;
  createdAt: number;
  /** Hot addresses (addr_index 0) and their KMS keys, per family. */
  hot: Record<Family, { address: string; keyId: string }>;
  /** Extended public keys of the accounts that sub-accounts derive from (confidential). */
  xpub: { EVM: string; TRX: string };
  /** The sub-account seed, wrapped by KMS under { project } (base64). */
  wrappedSeed: string;
}

export interface ProjectSettings {
  ipWhitelist: string[];
  addressWhitelist: string[];
  dailyLimits: { chain: ChainName; token: string; amount: string }[];
  /** Confirmations that the project raised above the chain's default. */
  confirmations: Partial<Record<ChainName, number>>;
  pendingTtlS: number;
  /** Above this sum of level 1 withdrawals in a UTC day, level 1 becomes 2; null is off. */
  autoApproveDailyUsd: number | null;
  /** Operations of the client wallet need no session key and no admin (off by default). */
  clientAutoApprove: boolean;
  /** `withdraw.pending` and `client.*.pending` are sent for what has to wait for an admin. */
  pendingWebhooks: boolean;
  rev: number;
}

export interface ApiKey {
  appId: string;
  projectId: string;
  walletId: number;
  name: string;
  permission: Permission;
  mode: 'hmac' | 'rsa';
  /** HMAC mode: the api_secret, sealed. */
  apiSecret: Sealed | null;
  /** RSA mode: SPKI PEM. */
  publicKey: string | null;
  webhookUrl: string | null;
  webhookSecret: Sealed;
  enabled: boolean;
  createdAt: number;
}
