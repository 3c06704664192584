import type { Chain } from '#model/chain.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Project, ProjectSettings } from '#model/project.ts';

/** What the signer has read for itself when it asks a judge. */
export interface JudgedIn {
  project: Project;
  settings: ProjectSettings;
  chain: Chain;
  /** Unix seconds. */
  now: number;
}

/**
 * Decides about the internal orders of one action. Whatever it relies on it reads itself, strongly
 * consistent: neither the record nor its creator is trusted. `forged` means that the service itself
 * cannot have written the record.
 */
export type InternalJudge = (
  order: InternalOrder,
  context: JudgedIn,
) => Promise<{ ok: true } | { ok: false; reason: string; forged: boolean }>;
