import { creationOutbox } from '#domain/withdrawal/new-withdrawal.ts';
import type { Batch } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import { type BatchStore, ordersOfLine } from '../ports.ts';

/**
 * Makes the orders of an accepted batch, line by line from where it stands; two callers at once make each
 * once. Returns the batch with all of them; null if there is none, or it was not accepted.
 */
export async function makeOrders(batches: BatchStore, batchNo: string): Promise<Batch | null> {
  for (;;) {
    const batch = await batches.get(batchNo);
    if (!batch || !hasOrders(batch.status)) return null;
    if (batch.made >= batch.lines) return batch;
    const withdrawals = await batches.line(batchNo, batch.made);
    const expected = Math.min(ordersOfLine, batch.count - batch.made * ordersOfLine);
    if (withdrawals.length !== expected) {
      throw new Error(`line ${batch.made} of batch ${batchNo} has ${withdrawals.length} orders`);
    }
    const creations = withdrawals.map((withdrawal) => ({
      withdrawal,
      outbox: creationOutbox(withdrawal, batch.announced, { start: false }),
    }));
    const isMade = await batches.make(batch, creations);
    const after = isMade ? null : await batches.get(batchNo);
    // Nothing but another caller's progress, or a new status, refuses a line.
    if (after && after.rev === batch.rev) {
      throw new Error(`line ${batch.made} of batch ${batchNo} cannot be made`);
    }
  }
}
