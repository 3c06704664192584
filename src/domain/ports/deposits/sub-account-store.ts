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
  /** Takes the project's next addr_index for this caller alone. One that is not used is lost. */
  takeIndex(projectId: string): Promise<number>;
  /**
   * A free position of the address journal, which create() takes unless another call was faster.
   * `isCrowded` says that one was: another block is begun, if there is room for it.
   */
  freePosition(isCrowded: boolean): Promise<number>;
  /**
   * Writes in one transaction: the position, the user, its addresses, the journal, the outbox. 'moved'
   * if another call has taken the position, or is about to.
   */
  create(subAccount: SubAccount, outbox: OutboxItem): Promise<'created' | 'exists' | 'moved'>;
}
