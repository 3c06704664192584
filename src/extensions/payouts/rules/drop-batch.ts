import type { Clock } from '#ports/runtime.ts';
import type { Batch } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import type { BatchStore, Creation } from '../ports.ts';

/** Reads of a batch whose status another caller changes at the same moment. */
const rounds = 5;

/**
 * Refuses a batch that was not accepted, and frees its ids: first the status, after which no commit and no
 * claim succeeds, then what it claimed. May be repeated. Returns the batch; one that was accepted meanwhile
 * stays as it is.
 */
export async function dropBatch(
  { batches, clock }: { batches: BatchStore; clock: Clock },
  creation: Creation,
  reason: string,
): Promise<Batch | null> {
  for (let round = 0; round < rounds; round++) {
    const batch = await batches.get(creation.batchNo);
    // Another call has begun it again, so nothing of this one is left.
    if (batch?.requestId !== creation.requestId) return null;
    if (hasOrders(batch.status) || batch.endedAt !== null) return batch;
    if (batch.status === 'creating') {
      await batches.take(batch, 'refuse', { at: clock.now(), reason, outbox: null });
      continue;
    }
    for (let line = 0; line < batch.lines; line++) await batches.release(creation, line);
    await batches.end(batch, clock.now(), null);
  }
  throw new Error(`batch ${creation.batchNo} could not be refused`);
}
