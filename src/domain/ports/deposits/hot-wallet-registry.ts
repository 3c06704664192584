import type { FamilyAddresses } from '#contract/chains.ts';

export interface HotWalletRegistry {
  /**
   * Enters a project's hot addresses into the address table and the journal, so that watchers see
   * what they send; before the project exists, and harmless to repeat.
   */
  register(projectId: string, addresses: FamilyAddresses): Promise<void>;
}
