import type { WithdrawalStatus } from '#contract/statuses.ts';

/**
 * What was last announced of a record, from tables that are not restored together with the record's
 * own.
 */
export interface PublishedRevisions {
  /**
   * Announced state by order number; an order is absent if nothing newer than `rev` is known.
   * `listed` is the status that its list shows; `signature` is the one announced with it, if it is
   * still kept.
   */
  newer(
    projectId: string,
    orders: { orderNo: string; rev: number }[],
  ): Promise<Map<string, { rev: number; listed: WithdrawalStatus; signature: string | null }>>;
}
