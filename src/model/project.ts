import type { ChainName, Family } from '#contract/chains.ts';
import type { Permission } from '#contract/statuses.ts';
import type { Sealed } from './sealed.ts';

/** What we know of a caller's key and project, in one read; null if unknown. */
export interface AuthContext {
  key: ApiKey | null;
  project: Project | null;
  settings: ProjectSettings;
  /** Failed authentications from the source address in this minute. */
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

/** The answer of make-project-keys: everything of a project that KMS creates. */
export interface ProjectKeys {
  hot: Record<Family, { address: string; keyId: string }>;
  xpub: { EVM: string; TRX: string };
  wrappedSeed: string;
}

/** A tenant. `projectId` is its slug: permanent, unique, and the first path segment of its URL. */
export interface Project {
  projectId: string;
  name: string;
  /** The number of its wallet. Version 1 has one wallet per project. */
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
  /** The confirmations that the project raised above the chain's default. */
  confirmations: Partial<Record<ChainName, number>>;
  /** The seconds before credit that the project lowered below the chain's default. */
  creditSeconds: Partial<Record<ChainName, number>>;
  pendingTtlS: number;
  /**
   * If level 1 withdrawals of a UTC day exceed this sum in USD, further ones get level 2; null is
   * off.
   */
  autoApproveDailyUsd: number | null;
  /**
   * The most that swaps of a UTC day may be worth in USD, by what is sold; null is off. The signer
   * counts it too.
   */
  swapDailyUsd: number | null;
  /** The highest slippage that a quote may ask for, basis points; null: the interface's 2,000. */
  maxSwapSlippageBps: number | null;
  /** How far from the market price a quote may be, basis points. */
  maxQuoteDeviationBps: number;
  /** Operations of the client wallet need neither a session key nor an admin (off by default). */
  clientAutoApprove: boolean;
  /** Send `withdraw.pending` and `client.*.pending` for orders that wait for an admin. */
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
