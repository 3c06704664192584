import type { SearchDeps } from '#domain/admin/search.ts';
import type { Batch } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import type { BatchStore } from '../ports.ts';

/** Batches as a search finds them: one that was never accepted has no page. */
export function foundBatches(store: Pick<BatchStore, 'get' | 'byId'>): SearchDeps['batches'] {
  const accepted = (batch: Batch | null): Batch | null =>
    batch && hasOrders(batch.status) ? batch : null;
  return {
    get: async (batchNo) => accepted(await store.get(batchNo)),
    byId: async (projectId, batchId) => accepted(await store.byId(projectId, batchId)),
  };
}
