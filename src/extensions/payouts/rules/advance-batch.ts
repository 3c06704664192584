/** What is left to do for a batch: what a crash left, and what its orders do after it. */
import { approve, cancel, IllegalTransition, reject } from '#domain/order/transitions.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import { isFinal } from '#model/order-status.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Batch } from '../model/batch.ts';
import type { BatchStore } from '../ports.ts';
import { batchOutbox, completedOutbox } from './batch-outbox.ts';
import { dropBatch } from './drop-batch.ts';
import { makeOrders } from './make-orders.ts';

export interface AdvanceDeps {
  batches: BatchStore;
  withdrawals: Pick<WithdrawalStore, 'getMany' | 'transition'>;
  clock: Clock;
}

/** Seconds after which nobody is creating a batch any more: four times what the route may take. */
export const abandonedAfter = 120;

/**
 * Continues a batch from where it stands; several callers at once do no harm. One that nobody
 * is creating any more is refused. The orders of an accepted one are made; once it is decided, each
 * that is still pending follows. It ends when none of its orders is open. Returns whether it has.
 */
export async function advanceBatch(deps: AdvanceDeps, batchNo: string): Promise<boolean> {
  const { batches, clock } = deps;
  const stored = await batches.get(batchNo);
  if (!stored || stored.endedAt !== null) return true;
  if (stored.status === 'creating' && clock.now() < stored.createdAt + abandonedAfter) return false;
  if (stored.status === 'creating' || stored.status === 'refused') {
    const dropped = await dropBatch(deps, stored, 'Its creation was interrupted');
    if (!dropped || dropped.endedAt !== null) return true;
  }
  const batch = await makeOrders(batches, batchNo);
  if (!batch || batch.status === 'accepted') return false;
  return followOrders(deps, batch);
}

async function followOrders(deps: AdvanceDeps, batch: Batch): Promise<boolean> {
  const { batches, withdrawals, clock } = deps;
  let isOpen = false;
  for (let line = batch.followed; line < batch.lines; line++) {
    const numbers = (await batches.line(batch.batchNo, line)).map(({ orderNo }) => orderNo);
    const orders = await withdrawals.getMany(numbers);
    const waiting = orders.filter(({ status }) => status === 'pending');
    for (const order of waiting) await withdrawals.transition(decided(order, batch, clock.now()));
    const haveEnded =
      orders.length === numbers.length && orders.every(({ status }) => isFinal(status));
    isOpen ||= !haveEnded;
    // Only lines without a gap before them count, so that none is passed over.
    if (!isOpen && !(await batches.follow({ ...batch, followed: line }))) return false;
  }
  if (isOpen) return false;
  const done = await batches.get(batch.batchNo);
  if (!done || done.followed < done.lines) return false;
  const at = clock.now();
  if (done.status === 'approved') {
    const outbox = batchOutbox(done, 'complete', at);
    if (!(await batches.take(done, 'complete', { at, outbox }))) return false;
  }
  const status = done.status === 'approved' ? 'completed' : done.status;
  await batches.end(done, at, completedOutbox({ ...done, status, endedAt: at }, at));
  return true;
}

/** The transition of an order whose batch was decided. */
function decided(order: Withdrawal, batch: Batch, at: number): TransitionWrite {
  switch (batch.status) {
    case 'approved':
      return approve(order, { at, approvals: withdrawalApprovals(batch) });
    case 'rejected':
      return reject(order, { at, reason: batch.failReason ?? 'The batch was rejected' });
    case 'cancelled':
      return cancel(order, { at });
    default:
      throw new IllegalTransition(order, `follow a batch that is ${batch.status}`);
  }
}
