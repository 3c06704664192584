import type { OutboxItem } from '#model/outbox.ts';
import type { Project } from '#model/project.ts';
import type { SubAccount } from '#model/sub-account.ts';

export interface SubAccountStore {
  byUser(projectId: string, userId: string): Promise<SubAccount | null>;
  getMany(projectId: string, subAccountIds: number[]): Promise<SubAccount[]>;
  /**
   * Whether the table was restored (it is younger than its records) and its counters were not moved
   * on yet. It may have forgotten addresses that users were given.
   */
  isRestored(project: Project): Promise<boolean>;
  /** The next free positions: of the project's addr_index, and of the global journal. */
  nextPositions(projectId: string): Promise<{ subIndex: number; subAccountId: number }>;
  /** Writes in one transaction: both counters, the user, its addresses, the journal, the outbox. */
  create(subAccount: SubAccount, outbox: OutboxItem): Promise<'created' | 'exists' | 'moved'>;
}
