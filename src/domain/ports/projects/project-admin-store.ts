import type { AdminCommit, PendingChange } from '#model/change.ts';
import type {
  ApiKey,
  FreezeState,
  Project,
  ProjectSettings,
  ProjectSummary,
} from '#model/project.ts';

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
