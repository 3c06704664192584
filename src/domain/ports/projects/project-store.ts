import type { Family } from '#contract/chains.ts';
import type { ApiKey, Project, ProjectSettings } from '#model/project.ts';

export interface ProjectStore {
  project(projectId: string): Promise<Project | null>;
  settings(projectId: string): Promise<ProjectSettings>;
  /** Whether the project is frozen. Strongly consistent: the signer asks before each signature. */
  isFrozen(projectId: string): Promise<boolean>;
  /** The project whose hot wallet this address is, or null. */
  hotWalletOwner(family: Family, address: string): Promise<string | null>;
  /** The project's enabled keys that have a webhook URL. */
  webhookKeys(projectId: string): Promise<ApiKey[]>;
}
