import type { Family } from '#contract/chains.ts';
import type { ConfirmedChange, ConfirmedUrl } from '#model/change.ts';
import type { KeyWebhook, ProjectSettings, SeededProject } from '#model/project.ts';

export interface ProjectStore {
  project(projectId: string): Promise<SeededProject | null>;
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
