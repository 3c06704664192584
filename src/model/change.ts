import type { AuditEntry } from './audit.ts';
import type { BlockPass, WatcherStop } from './chain.ts';
import type { OutboxItem } from './outbox.ts';
import type { NonceState } from './payment.ts';
import type { ApiKey, FreezeState, ProjectSettings, SeededProject } from './project.ts';

/** The changes that can wait for a second owner. */
export type ChangeKind =
  | 'project'
  | 'settings'
  | 'key'
  | 'enable-key'
  | 'webhook-url'
  | 'unfreeze'
  | 'unfreeze-wallet'
  | 'pass-block';

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
}

/** One write of the admin API, committed with its audit entry in one transaction. */
export type AdminWrite =
  | { kind: 'createProject'; project: SeededProject; settings: ProjectSettings }
  | { kind: 'putSettings'; settings: ProjectSettings; expectedRev: number }
  | { kind: 'createKey'; key: ApiKey }
  | { kind: 'updateKey'; appId: string; set: { webhookUrl?: string | null; enabled?: boolean } }
  | { kind: 'deleteKey'; appId: string }
  | { kind: 'freeze'; freeze: FreezeState }
  | { kind: 'unfreeze'; frozenAt: number }
  /** Of the table `money`: the nonce state, as it was read, loses its freeze. */
  | { kind: 'unfreezeWallet'; nonceState: NonceState; tableId: string; fillUntil: number }
  /** Of the table `chain-state`: the stop, as it was read, gets its pass. */
  | { kind: 'passBlock'; stop: WatcherStop; pass: BlockPass }
  | { kind: 'askChange'; change: PendingChange }
  | { kind: 'dropChange'; changeId: string }
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
}
