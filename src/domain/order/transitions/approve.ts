import { isOperation, type Order, type TransitionWrite } from '#model/orders/order.ts';
import { queuedWorkStage } from '../queued-work-stage.ts';
import { change } from './change.ts';

/** Pending to approved: the last approval that the level needs. Event `approved`. */
export function approve(
  order: Order,
  input: { at: number; approvals: number; approvedBy?: string[] },
): TransitionWrite {
  return change(order, {
    name: 'approve',
    from: ['pending'],
    set: {
      status: 'approved',
      approvals: input.approvals,
      approvedAt: input.at,
      workStage: queuedWorkStage(order),
      // Only operations have it: the wire shows who approved them.
      ...(isOperation(order) && { approvedBy: input.approvedBy ?? [] }),
    },
    event: 'approved',
    at: input.at,
  });
}
