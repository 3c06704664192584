/** Stores of projects, API keys, session keys, policies and what guards requests. */

import type { AuditEntry } from '#model/audit.ts';
import type { DeviceCodes, DeviceName, DeviceRecords } from '#model/auth/device.ts';
import type { KeyProof } from '#model/auth/key-proof.ts';
import type { Person } from '#model/auth/person.ts';
import type {
  AcceptedPolicy,
  AdminCommit,
  ConfirmedChange,
  ConfirmedUrl,
  PendingChange,
  WhitelistNotes,
} from '#model/change.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type {
  ApiKey,
  AuthContext,
  FreezeState,
  HotWallets,
  KeyWebhook,
  Project,
  ProjectKeys,
  ProjectSeeds,
  ProjectSettings,
  ProjectSummary,
  RateScope,
} from '#model/project.ts';
import type {
  SessionKey,
  SessionKeyConfirmation,
  SessionKeyProof,
  SessionKeyUse,
} from '#model/session-key.ts';
import type { SignedCall, Verdict } from '#ports/signed-call.ts';
import type { Family } from '#shared/chains.ts';
import type { ControlProof } from '#shared/control/verify-control.ts';

export interface AccessStore {
  /** One round trip; `minute` counts from the epoch. */
  authContext(input: {
    appId: string;
    projectId: string;
    ip: string;
    minute: number;
  }): Promise<AuthContext>;
}

/** What people sign with, as it was recorded. Strongly consistent. */
export interface DeviceReader {
  records(name: DeviceName): Promise<DeviceRecords>;
  /** Two codes of the operator, by their id; null if there are none. */
  codes(codesId: string): Promise<DeviceCodes | null>;
}

/** The same, with the list of all. */
export interface DeviceList extends DeviceReader {
  /** The records of every device that was enrolled, newest first. */
  all(): Promise<DeviceRecords[]>;
}

export interface GuardStore {
  /**
   * Takes a nonce until `until` (unix seconds) for a request; false if another request has it at
   * `now`. The same request may take it again: a call to verify-request may be sent twice. With
   * `digest` (sha256 of the signed text, hex) so may every request with that digest.
   */
  claimNonce(input: {
    appId: string;
    nonce: string;
    requestId: string;
    now: number;
    until: number;
    digest?: string;
  }): Promise<boolean>;
  /** Takes a signature in the same way, by the sha256 of the signed text (hex). */
  claimSignature(input: {
    appId: string;
    digest: string;
    requestId: string;
    now: number;
    until: number;
  }): Promise<boolean>;
  /** Records what a key was at its first use; false if it was another one. */
  noteFirstUse(appId: string, digest: string): Promise<boolean>;
  /** Counts one more request in this minute and returns the count. */
  count(scope: RateScope, id: string, minute: number): Promise<number>;
}

/** An owner's request for proofs of control. It lets the signers be asked, for some days. */
export interface ControlRequest {
  projectId: string;
  nonce: string;
  /** The owner's e-mail. */
  by: string;
  /** Unix seconds. */
  at: number;
  /** From then on (unix seconds) it lets nothing be signed. */
  until: number;
}

/** Requests for proofs of control, and whose turn it is with a family's signer. Strongly consistent. */
export interface ControlStore {
  find(projectId: string, nonce: string): Promise<ControlRequest | null>;
  /**
   * Stores a request with its audit entry. false if the project has one of this nonce, or `most` requests
   * of this UTC day.
   */
  begin(
    request: ControlRequest,
    of: { day: string; most: number; audit: AuditEntry; outbox: OutboxItem },
  ): Promise<boolean>;
  /** Takes the turn of a family until `until` (unix seconds); false while somebody else has it. */
  takeTurn(family: Family, turn: { holder: string; now: number; until: number }): Promise<boolean>;
  /** Ends a turn that this holder has. */
  endTurn(family: Family, holder: string): Promise<void>;
}

/** Asks a family's signer for proofs of control. */
export interface ControlProver {
  /** Throws if the signer gives no answer. */
  prove(family: Family, ask: ControlAsk): Promise<ControlAnswer>;
}

/** What a signer is asked. It takes no text, project's address or date from its caller. */
export interface ControlAsk {
  projectId: string;
  nonce: string;
  addresses: string[];
}

/** What it answers: what it signed, and of which addresses it signed nothing. */
export type ControlAnswer =
  | { isFrozen: true }
  | {
      isFrozen: false;
      proofs: ControlProof[];
      /** Addresses that are not the project's. */
      unknown: string[];
      /** Addresses whose key did not sign; the signer's log says why. */
      failed: string[];
    };

export interface KeyMaker {
  /** Creates the project's keys once. Repeated calls return the same addresses. */
  make(projectId: string): Promise<{ hot: HotWallets }>;
}

/** What is kept of a project's keys, read by who compares it. */
export interface KeyRecords {
  /** As the table has them; null if a part is not there. */
  recorded(projectId: string): Promise<ProjectKeys | null>;
  /** As the locked copy has them; null if there is none, or it is not this project's. */
  copied(projectId: string): Promise<ProjectKeys | null>;
  /** The id of the key that an alias names in KMS; null if there is no such alias. */
  aliased(projectId: string, family: Family): Promise<string | null>;
}

/** When API keys were last used. */
export interface KeyUseStore {
  /** Records that a key was used at `at` (unix seconds). An earlier time changes nothing. */
  note(appId: string, at: number): Promise<void>;
  /** The last use of each of these keys (unix seconds); a key that has none is left out. */
  lastUses(appIds: readonly string[]): Promise<Map<string, number>>;
}

/** Who may sign in to the admin API, as the user pool has them. */
export interface PeopleDirectory {
  /** At most `limit` of them, in no order; `complete` says whether these are all. */
  list(limit: number): Promise<{ people: Person[]; complete: boolean }>;
}

/** When admins signed in last. It shows who still uses an account, and decides nothing. */
export interface SignInStore {
  /** Records that an admin signed in at `at` (unix seconds). An earlier time changes nothing. */
  note(adminId: string, at: number): Promise<void>;
  /** The last sign-in of each of these admins (unix seconds); one who has none is left out. */
  lastSignIns(adminIds: readonly string[]): Promise<Map<string, number>>;
}

/** The settings that the signers accepted last, in the table that only they write. */
export interface PolicyStore {
  /** Strongly consistent; null if none were accepted yet. */
  accepted(projectId: string): Promise<AcceptedPolicy | null>;
  /** Replaces what was accepted; false if that has a later revision. */
  accept(policy: AcceptedPolicy): Promise<boolean>;
}

export interface ProjectAdminStore {
  /** Every project, newest first. */
  projects(): Promise<ProjectSummary[]>;
  project(projectId: string): Promise<Project | null>;
  /** Strongly consistent. */
  settings(projectId: string): Promise<ProjectSettings>;
  /** What owners wrote beside the entries of the whitelists. Strongly consistent. */
  whitelistNotes(projectId: string): Promise<WhitelistNotes>;
  /** Every key of the project, disabled ones too, newest first. */
  keys(projectId: string): Promise<ApiKey[]>;
  key(projectId: string, appId: string): Promise<ApiKey | null>;
  /** What two owners agreed on of a key that moves money. */
  keyProof(projectId: string, appId: string): Promise<KeyProof>;
  /** What two owners agreed on last of a key's webhook URL; null for none. */
  confirmedUrl(projectId: string, appId: string): Promise<ConfirmedUrl | null>;
  freezeState(projectId: string): Promise<FreezeState | null>;
  /** The changes that wait for a second owner, newest first, without expired ones. */
  changes(projectId: string, now: number): Promise<PendingChange[]>;
  change(projectId: string, changeId: string): Promise<PendingChange | null>;
  /** The next wallet number. A number that is not used stays unused, which is harmless. */
  nextWalletId(): Promise<number>;
  /**
   * Commits the write, the audit entry and its outbox item in one transaction; false if a condition
   * failed.
   */
  commit(input: AdminCommit): Promise<boolean>;
}

export interface ProjectStore {
  /** Throws for a project without hot wallets: its keys are lost, and docs/runbook.md has the way back. */
  project(projectId: string): Promise<Project | null>;
  /** What derives and opens its sub-accounts; null if there is none. */
  seeds(projectId: string): Promise<ProjectSeeds | null>;
  settings(projectId: string): Promise<ProjectSettings>;
  /** The settings that the project was made with; null if they are gone. */
  firstSettings(projectId: string): Promise<ProjectSettings | null>;
  /** The changes of settings that two owners agreed on, of revisions after `rev`, oldest first. */
  confirmedChanges(projectId: string, rev: number): Promise<ConfirmedChange[]>;
  /** Whether the project is frozen. Strongly consistent: the signer asks before each signature. */
  isFrozen(projectId: string): Promise<boolean>;
  /** The project whose hot wallet this address is, or null. */
  hotWalletOwner(family: Family, address: string): Promise<string | null>;
  /** The webhook URLs of the project's keys that two owners agreed on. */
  confirmedUrls(projectId: string): Promise<ConfirmedUrl[]>;
  /**
   * The webhooks of the project's enabled keys, also of those without a URL: their secrets sign what
   * goes to a URL of its own.
   */
  webhookKeys(projectId: string): Promise<KeyWebhook[]>;
}

export interface RequestVerifier {
  /** Who sent a signed request, or why it is refused. Throws when nothing can be said about it. */
  verify(call: SignedCall): Promise<Verdict>;
}

export interface SessionKeyProofs {
  /**
   * Records what a request asked of a session key. The same request may do so again; false if another
   * one has, or if it said something else.
   */
  put(proof: SessionKeyProof): Promise<boolean>;
}

export interface SessionKeyConfirmations {
  /** The confirmations of these keys that exist, by id. Strongly consistent. */
  of(skIds: readonly string[]): Promise<Map<string, SessionKeyConfirmation>>;
  /**
   * With its audit entry, in one transaction. One with a signature takes the place of the one before; for
   * one without, false: the key is confirmed already.
   */
  put(input: {
    confirmation: SessionKeyConfirmation;
    audit: AuditEntry;
    outbox: OutboxItem;
  }): Promise<boolean>;
}

export interface SessionKeyStore {
  /** The record itself, strongly consistent, to show and to revoke it. */
  get(skId: string): Promise<SessionKey | null>;
  /**
   * The same for a decision: null for a key that its merchant's request does not confirm, and a
   * revoked key is never read as an active one. A key that is older than its table came back with a
   * restore, which has forgotten later revocations: it counts as revoked until an operator confirms
   * the table (docs/runbook.md "Restore drill").
   */
  getForUse(skId: string): Promise<SessionKey | null>;
  /** The keys that exist, in the order of the ids. */
  getMany(skIds: string[]): Promise<SessionKey[]>;
  /**
   * Creates the key with its list entry and its audit entry in one transaction. An Idempotency-Key
   * names one session key of a project for good: if it names another one, nothing is written, and what
   * that one is called is returned.
   */
  create(input: {
    key: SessionKey;
    outbox: OutboxItem;
    audit: AuditEntry;
    idempotencyKey?: string | undefined;
  }): Promise<Pick<SessionKey, 'skId' | 'name' | 'createdAt'> | null>;
  /** Revokes the key, for good, if its revision is as it was read; else null. */
  revoke(input: {
    key: SessionKey;
    at: number;
    outbox: OutboxItem;
    audit: AuditEntry;
  }): Promise<SessionKey | null>;
  /** Stores that a key is revoked if its record says so: the record itself may be changed back. */
  keepRevoked(skId: string, at: number): Promise<void>;
  /** The use of each key on a UTC day (`YYYY-MM-DD`), by id. An unused key has 0 and null. */
  usedToday(skIds: string[], day: string): Promise<Map<string, SessionKeyUse>>;
  /** Records when an operation was last queued under the key (unix seconds). Never moves back. */
  noteUse(skId: string, at: number): Promise<void>;
}
