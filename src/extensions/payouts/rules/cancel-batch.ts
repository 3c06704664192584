import { cancelledReason } from '#domain/order/transitions.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Batch } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import { type AdvanceDeps, advanceBatch } from './advance-batch.ts';
import { batchOutbox } from './batch-outbox.ts';

/**
 * Cancels a batch that waits for approval, and its orders with it; cancelling it again succeeds. Orders that
 * do not follow at once follow by the redispatch. Errors: notFound; wrongStatus (40903) naming the
 * status. The batch's own condition decides a race with an approval.
 */
export async function cancelBatch(
  deps: AdvanceDeps,
  { projectId, batchId }: { projectId: string; batchId: string },
): Promise<Batch> {
  const { batches, clock } = deps;
  for (let attempt = 0; attempt < 5; attempt++) {
    const batch = await batches.byId(projectId, batchId);
    if (!batch || !hasOrders(batch.status)) {
      throw new ApiError('notFound', `No batch with batch_id ${batchId}`);
    }
    if (batch.status === 'cancelled') return batch;
    if (batch.status !== 'accepted') {
      throw new ApiError(
        'wrongStatus',
        `Batch ${batch.batchNo} cannot be cancelled: its status is ${batch.status}`,
      );
    }
    const at = clock.now();
    const outbox = batchOutbox(batch, 'cancel', at);
    const step = { at, reason: cancelledReason, outbox };
    if (!(await batches.take(batch, 'cancel', step))) continue;
    await advanceBatch(deps, batch.batchNo).catch(() => false);
    return (await batches.get(batch.batchNo)) ?? batch;
  }
  throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
}
