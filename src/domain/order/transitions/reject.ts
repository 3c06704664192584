import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Pending to rejected, by an admin: no funds moved. Event `rejected`. Releases the reservations.
 */
export function reject(order: Order, input: { at: number; reason: string }): TransitionWrite {
  return change(order, {
    name: 'reject',
    from: ['pending'],
    set: {
      status: 'rejected',
      failReason: input.reason,
      endedAt: input.at,
      workStage: null,
    },
    event: 'rejected',
    at: input.at,
    release: true,
    releaseLimits: true,
  });
}
