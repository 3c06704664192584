import type { Permission } from '#model/permission.ts';
import type { SettingValues } from '#model/settings/settings.ts';
import type { Family } from '#shared/chains.ts';
import type { Sealed } from '#shared/crypto/sealed.ts';
import type { KeyProof } from './auth/key-proof.ts';

/** What we know of a caller's key and project, in one read; null if unknown. */
export interface AuthContext {
  key: Credential | null;
  project: Project | null;
  settings: ProjectSettings;
  /** What two owners agreed on of the key. */
  keyProof: KeyProof;
  /** Failed authentications from the source address in this minute. */
  failures: number;
}

export type RateScope = 'app' | 'public' | 'failed' | 'unknown' | 'explain';

export interface FreezeState {
  /** When it was frozen, or the next free second. */
  freezeId: number;
  at: number;
  by: string;
  reason: string;
}

export interface ProjectSummary {
  projectId: string;
  name: string;
  /** The number of its wallet. Version 1 has one wallet per project. */
  walletId: number;
  createdAt: number;
}

/** The sub-account seed of each family, wrapped by KMS under { project, family } (base64). */
export type WrappedSeeds = Record<Family, string>;

/**
 * What derives and opens a project's sub-accounts. Only the function that makes keys writes it, once, and
 * no function of an API reads it (docs/decisions/0085-keys-have-one-writer.md).
 */
export interface ProjectSeeds {
  /** Extended public keys of the accounts that sub-accounts derive from (confidential). */
  xpub: { EVM: string; TRX: string };
  wrappedSeeds: WrappedSeeds;
}

/** Everything of a project that KMS creates, as its locked copy has it. */
export interface ProjectKeys extends ProjectSeeds {
  hot: Record<Family, HotKey>;
}

/** A hot wallet's address and the key that its alias has to name. */
export interface HotKey {
  address: string;
  keyId: string;
}

/** The addresses of a project's hot wallets (addr_index 0), per family. */
export type HotWallets = Record<Family, Pick<HotKey, 'address'>>;

/** A tenant. `projectId` is its slug: permanent, unique, and the first path segment of its URL. */
export interface Project extends ProjectRecord {
  hot: HotWallets;
}

/** What of a tenant the admin API writes. Its hot wallets have another writer. */
export interface ProjectRecord extends ProjectSummary {
  /**
   * All its addresses and orders are kept by their recipients' ends too. Absent of a project that is
   * older than these keys: what it had before is not found by them.
   */
  keepsEnds?: true;
}

/** The settings of a project (src/model/settings/settings.ts) with the revision that they are. */
export interface ProjectSettings extends SettingValues {
  /** Grows with each change, and is at least its time (unix seconds): a restore does not lower it. */
  rev: number;
  /** Who made this revision (docs/decisions/0032-proofs.md); absent in what a project was made with. */
  proof?: SettingsProof;
}

export interface SettingsProof {
  /** sha256 over the project and these settings (src/domain/project/settings/settings-digest.ts), hex. */
  digest: string;
  /** The fields that it covers: all that the settings had, `rev` included. */
  fields: string[];
  /** The owner who asked for it, and the one who confirmed it; null if one was enough. */
  madeBy: { id: string; email: string };
  confirmedBy: { id: string; email: string } | null;
  at: number;
  /** Names the request (with `askedAt`) that two owners agreed on; null if one was enough. */
  changeId: string | null;
  askedAt: number | null;
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
  /** The secret before a rotation, which signs too while receivers change over. */
  previousSecret?: PreviousSecret | null;
  /** Its URL gets the events that are only sent on request (webhook-events.ts); absent: it does not. */
  extraEvents?: boolean;
  /** Which events its URL gets (wantsEvent in webhook-events.ts); absent or null: all. Never empty. */
  webhookEvents?: string[] | null;
  enabled: boolean;
  createdAt: number;
  /**
   * The owner who asked for the key, not the one who confirmed it. This owner approves no order of
   * the key. Absent in the stage `local`, where one person may be both.
   */
  askedBy?: { id: string; email: string };
}

export interface PreviousSecret {
  secret: Sealed;
  /** Unix seconds; from then on it signs nothing. */
  until: number;
}

/** What of a key authenticates its requests. It is in a table that no route can read. */
export type Credential = Omit<
  ApiKey,
  'webhookUrl' | 'webhookSecret' | 'previousSecret' | 'extraEvents' | 'webhookEvents'
>;

/** What of a key receives webhooks. It is among the records of its project. */
export type KeyWebhook = Omit<ApiKey, Exclude<keyof Credential, SharedField>>;

/** The fields of both parts of a key. */
type SharedField = 'appId' | 'projectId' | 'enabled' | 'createdAt';
