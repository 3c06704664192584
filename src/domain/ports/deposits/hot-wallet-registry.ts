import type { FamilyAddresses } from '#contract/chains.ts';

export interface HotWalletRegistry {
  /**
   * Adds a project's hot addresses to the address table and the journal, so that watchers see what
   * they send. Runs before the project exists and may be repeated.
   */
  register(projectId: string, addresses: FamilyAddresses): Promise<void>;
}
