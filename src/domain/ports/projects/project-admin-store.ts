import type { KeyProof } from '#model/auth/key-proof.ts';
import type { AdminCommit, ConfirmedUrl, PendingChange } from '#model/change.ts';
import type {
  ApiKey,
  FreezeState,
  ProjectSettings,
  ProjectSummary,
  SeededProject,
} from '#model/project.ts';

export interface ProjectAdminStore {
  /** Every project, newest first. */
  projects(): Promise<ProjectSummary[]>;
  project(projectId: string): Promise<SeededProject | null>;
  /** Strongly consistent. */
  settings(projectId: string): Promise<ProjectSettings>;
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
