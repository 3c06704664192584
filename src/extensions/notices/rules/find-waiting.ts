import { notWaitingReason } from '#domain/approval/not-waiting-reason.ts';
import type { PendingChange } from '#model/change.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { Notice, WaitingBatch } from '../model.ts';
import type { NoticeDeps } from './deps.ts';

export type Waiting =
  | { kind: 'order'; order: ApprovableOrder }
  | { kind: 'change'; change: PendingChange }
  | { kind: 'batch'; batch: WaitingBatch };

/** The order, batch or change of a notice, if it waits for a person at `now` (unix seconds); else null. */
export async function findWaiting(
  deps: Pick<NoticeDeps, 'orders' | 'changes' | 'batch'>,
  { kind, projectId, subject }: Pick<Notice, 'kind' | 'projectId' | 'subject'>,
  now: number,
): Promise<Waiting | null> {
  if (kind === 'change') {
    const change = await deps.changes.change(projectId, subject);
    return change && change.expiresAt > now ? { kind, change } : null;
  }
  if (kind === 'batch') {
    const batch = await deps.batch(subject);
    return batch?.projectId === projectId ? { kind, batch } : null;
  }
  const order = await deps.orders.get(subject);
  if (!order || notWaitingReason(order, now) !== null) return null;
  // A swap or an internal order does not need an approval, so it has a reason above.
  return { kind, order: order as ApprovableOrder };
}
