import type { WithdrawalStatus } from '#contract/statuses.ts';

/** What was last announced of a record, by tables that are not restored with the record's own. */
export interface PublishedRevisions {
  /**
   * By order number; one that nothing newer than `rev` is known of is absent. `listed` is the status
   * that its list shows, `signature` the one that was announced with it, if that is still kept.
   */
  newer(
    projectId: string,
    orders: { orderNo: string; rev: number }[],
  ): Promise<Map<string, { rev: number; listed: WithdrawalStatus; signature: string | null }>>;
}
