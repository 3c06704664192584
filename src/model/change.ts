import type { SettingOf } from '#model/settings/settings.ts';
import type { Sealed } from '#shared/crypto/sealed.ts';
import type { AuditEntry } from './audit.ts';
import type { DeviceConfirmation, DeviceEnd, DeviceRequest } from './auth/device.ts';
import type { KeyConfirmation, KeyRequested } from './auth/key-proof.ts';
import type { OwnerConfirmation } from './auth/owner-confirmation.ts';
import type { BlockPass, WatcherStop } from './chain.ts';
import type { OutboxItem } from './outbox.ts';
import type { NonceState } from './payment.ts';
import type {
  ApiKey,
  FreezeState,
  PreviousSecret,
  ProjectRecord,
  ProjectSettings,
} from './project.ts';

/** The changes that can wait for a second owner. */
export type ChangeKind =
  | 'project'
  | 'settings'
  | 'whitelist-entry'
  | 'key'
  | 'enable-key'
  | 'webhook-url'
  | 'unfreeze'
  | 'unfreeze-wallet'
  | 'pass-block';

/**
 * Changes that are confirmed only by their id: `admin/changes` writes the confirmations that are
 * asked for where they take effect, and the function that asked cannot
 * (docs/decisions/0032-proofs.md).
 */
export const confirmedById: readonly ChangeKind[] = [
  'settings',
  'whitelist-entry',
  'key',
  'enable-key',
  'webhook-url',
  'unfreeze',
];

/** A setting that is a list of what is allowed. */
export type WhitelistName = SettingOf<'entries'>;

/** One entry of a whitelist: the payload of `whitelist-entry`, which adds it. */
export interface WhitelistEntry {
  list: WhitelistName;
  entry: string;
  /** Whose it is. Part of what the second owner confirms. */
  label?: string | undefined;
}

/** What owners noted at an entry of a whitelist. No rule reads it. */
export interface WhitelistNote {
  /** Whose address it is; null for none. */
  label: string | null;
  /** The owner who asked for the entry, by e-mail. */
  addedBy: string;
  addedAt: number;
}

/**
 * The notes of a project's whitelists, by entry. They are not among the settings: those are signed, and
 * read for each payment. An entry of an older release has none.
 */
export type WhitelistNotes = Partial<Record<WhitelistName, Record<string, WhitelistNote>>>;

/** A change that one owner asked for. Another owner must confirm it before `expiresAt`. */
export interface PendingChange {
  /** Digest of project, kind and payload: the same request by another owner confirms the change. */
  changeId: string;
  projectId: string;
  kind: ChangeKind;
  payload: Record<string, unknown>;
  askedBy: { id: string; email: string };
  askedAt: number;
  expiresAt: number;
  /** The project required signatures when it was asked for: its confirmation counts only with one. */
  needsSignature?: true;
}

/** A second owner's confirmation of a change of settings. */
export interface ChangeConfirmation extends OwnerConfirmation {
  /** The revision of the settings that it made, and their digest. */
  rev: number;
  digest: string;
}

/** A change that two owners agreed on, as two functions recorded it. */
export interface ConfirmedChange {
  /** The request, which is kept for good; null if there is none. */
  request: PendingChange | null;
  confirmation: ChangeConfirmation;
}

/** That a freeze ends. */
export interface FreezeEnd extends OwnerConfirmation {
  freezeId: number;
}

/** Of a key's webhook URL. */
export interface WebhookUrlConfirmation extends OwnerConfirmation {
  appId: string;
  webhookUrl: string;
}

/** A webhook URL that two owners agreed on, as two functions recorded it. */
export interface ConfirmedUrl {
  /** The request, which is kept for good; null if there is none. */
  request: PendingChange | null;
  confirmation: WebhookUrlConfirmation;
}

/** The settings that the signers worked with last. Only signers write them. */
export interface AcceptedPolicy {
  projectId: string;
  settings: ProjectSettings;
  /** When a signer accepted them, unix seconds. */
  at: number;
}

/** One write of the admin API, committed with its audit entry in one transaction. */
export type AdminWrite =
  | { kind: 'createProject'; project: ProjectRecord; settings: ProjectSettings }
  | {
      kind: 'putSettings';
      settings: ProjectSettings;
      expectedRev: number;
      /** null: no whitelist is touched. */
      notes: WhitelistNotes | null;
    }
  | {
      kind: 'createKey';
      key: ApiKey;
      confirmation?: KeyConfirmation | null;
      url?: WebhookUrlConfirmation | null;
    }
  | {
      kind: 'updateKey';
      appId: string;
      set: {
        webhookUrl?: string | null;
        enabled?: boolean;
        extraEvents?: boolean;
        webhookEvents?: string[] | null;
      };
      /** Only what two owners confirm makes the key valid again. */
      ends?: boolean;
      /** Makes the key valid again. */
      confirmation?: KeyConfirmation | null;
      /** Of the URL that is set. */
      url?: WebhookUrlConfirmation | null;
    }
  | {
      kind: 'rotateWebhookSecret';
      appId: string;
      secret: Sealed;
      previous: PreviousSecret | null;
      /** The secret as it was read: two rotations at once do not undo each other. */
      was: Sealed;
    }
  | { kind: 'deleteKey'; appId: string; ends?: boolean }
  | { kind: 'freeze'; freeze: FreezeState }
  | { kind: 'unfreeze'; end: FreezeEnd }
  /** Of the table `money`: the nonce state, as it was read, loses its freeze. */
  | { kind: 'unfreezeWallet'; nonceState: NonceState; tableId: string; fillUntil: number }
  /** Of the table `chain-state`: the stop, as it was read, gets its pass. */
  | { kind: 'passBlock'; stop: WatcherStop; pass: BlockPass }
  | { kind: 'askChange'; change: PendingChange; key?: KeyRequested | null }
  | { kind: 'dropChange'; changeId: string }
  | { kind: 'enrolDevice'; device: DeviceRequest }
  | { kind: 'confirmDevice'; confirmation: DeviceConfirmation }
  | { kind: 'endDevice'; end: DeviceEnd }
  | { kind: 'note' };

export interface AdminCommit {
  write: AdminWrite;
  audit: AuditEntry;
  /** Adds the audit entry to its list. */
  outbox: OutboxItem;
  /**
   * The pending change that this write carries out. It must still be pending and from another
   * owner.
   */
  closes?: PendingChange | null;
  /** Kept for the signer, which believes looser settings by it. */
  confirmation?: ChangeConfirmation | null;
}
