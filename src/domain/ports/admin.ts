/** What the admin API keeps and needs: projects' writes, changes that wait, rescans. */
import type { ChainName, Family } from '#contract/chains.ts';
import type {
  ApiKey,
  AuditEntry,
  NonceState,
  OutboxItem,
  Project,
  ProjectSettings,
  Sealed,
} from './records.ts';

/** What can wait for a second owner. */
export type ChangeKind = 'settings' | 'key' | 'enable-key' | 'unfreeze' | 'unfreeze-wallet';

/** A change one owner asked for and another has to confirm before `expiresAt`. */
export interface PendingChange {
  /** Digest of project, kind and payload: the same request from another owner confirms it. */
  changeId: string;
  projectId: string;
  kind: ChangeKind;
  payload: Record<string, unknown>;
  askedBy: { id: string; email: string };
  askedAt: number;
  expiresAt: number;
}

export interface FreezeState {
  at: number;
  by: string;
  reason: string;
}

/** One write of the admin API; each is committed with its audit entry in one transaction. */
export type AdminWrite =
  | { kind: 'createProject'; project: Project; settings: ProjectSettings }
  | { kind: 'putSettings'; settings: ProjectSettings; expectedRev: number }
  | { kind: 'createKey'; key: ApiKey }
  | { kind: 'updateKey'; appId: string; set: { webhookUrl?: string | null; enabled?: boolean } }
  | { kind: 'deleteKey'; appId: string }
  | { kind: 'freeze'; freeze: FreezeState }
  | { kind: 'unfreeze'; frozenAt: number }
  /** Of the table `money`: the line as it was read ends its freeze. */
  | { kind: 'unfreezeWallet'; line: NonceState; tableId: string; fillUntil: number }
  | { kind: 'askChange'; change: PendingChange }
  | { kind: 'dropChange'; changeId: string }
  | { kind: 'note' };

export interface AdminCommit {
  write: AdminWrite;
  audit: AuditEntry;
  /** Puts the audit entry into its list. */
  outbox: OutboxItem;
  /** The waiting change that this write carries out; it must still be open and by another owner. */
  closes?: PendingChange | null;
}

export interface ProjectSummary {
  projectId: string;
  name: string;
  walletId: number;
  createdAt: number;
}

export interface ProjectAdminStore {
  /** Every project, newest first. */
  projects(): Promise<ProjectSummary[]>;
  project(projectId: string): Promise<Project | null>;
  /** Strongly consistent. */
  settings(projectId: string): Promise<ProjectSettings>;
  /** Every key of the project, newest first, disabled ones too. */
  keys(projectId: string): Promise<ApiKey[]>;
  key(projectId: string, appId: string): Promise<ApiKey | null>;
  freezeState(projectId: string): Promise<FreezeState | null>;
  /** Changes that wait, newest first; expired ones are left out. */
  changes(projectId: string, now: number): Promise<PendingChange[]>;
  change(projectId: string, changeId: string): Promise<PendingChange | null>;
  /** The next wallet number; a number that is not used is lost, which is harmless. */
  nextWalletId(): Promise<number>;
  /** One transaction with the audit entry and its outbox item; false when a condition failed. */
  commit(input: AdminCommit): Promise<boolean>;
}

/** What make-project-keys returns: everything of a project that comes out of KMS. */
export interface ProjectKeys {
  hot: Record<Family, { address: string; keyId: string }>;
  xpub: { EVM: string; TRX: string };
  wrappedSeed: string;
}

export interface KeyMaker {
  /** Makes the project's keys once; again it returns the same ones. */
  make(projectId: string): Promise<ProjectKeys>;
}

/** A rescan that an admin asked for; the watcher of the chain carries it out. */
export interface RescanJob {
  rescanId: string;
  chain: ChainName;
  txHash: string | null;
  /** Blocks, both inclusive, when no transaction hash is given. */
  from: bigint | null;
  to: bigint | null;
  state: 'queued' | 'done' | 'failed';
  /** First block that is still to be read, once a run has ended before the job; else absent. */
  next?: bigint;
  /** Deposits that the rescan found and did not know. */
  found: number | null;
  error: string | null;
  askedBy: string;
  createdAt: number;
  endedAt: number | null;
}

export interface RescanStore {
  get(chain: ChainName, rescanId: string): Promise<RescanJob | null>;
  /** The job and its audit entry in one transaction. */
  create(job: RescanJob, audit: AuditEntry, outbox: OutboxItem): Promise<void>;
  /**
   * Notes how far a queued job has come: `next` is to be read next. False when another run has moved
   * it, or it has ended.
   */
  advance(job: RescanJob, progress: { next: bigint; found: number }): Promise<boolean>;
  /** Ends a queued job; one that has ended stays as it is. */
  end(
    chain: ChainName,
    rescanId: string,
    result: { state: 'done' | 'failed'; found: number; error: string | null; at: number },
  ): Promise<void>;
}

export interface RescanQueue {
  /** Sends the job to the watcher of its chain. */
  push(job: Pick<RescanJob, 'chain' | 'rescanId'>): Promise<void>;
}

/** Seals and opens secrets of a project with a KMS data key. */
export interface SecretBox {
  seal(text: string, context: { project: string }): Promise<Sealed>;
  open(sealed: Sealed, context: { project: string }): Promise<string>;
}
