import type { Family } from '#contract/chains.ts';
import type { KeyWebhook, ProjectSettings, SeededProject } from '#model/project.ts';

export interface ProjectStore {
  project(projectId: string): Promise<SeededProject | null>;
  settings(projectId: string): Promise<ProjectSettings>;
  /** Whether the project is frozen. Strongly consistent: the signer asks before each signature. */
  isFrozen(projectId: string): Promise<boolean>;
  /** The project whose hot wallet this address is, or null. */
  hotWalletOwner(family: Family, address: string): Promise<string | null>;
  /** The webhooks of the project's enabled keys that have a URL. */
  webhookKeys(projectId: string): Promise<KeyWebhook[]>;
}
