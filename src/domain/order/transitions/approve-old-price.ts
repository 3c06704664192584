import { isOperation, type Order, type TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Approved stays approved: an admin has approved an order whose price had become too old to be
 * signed without a person. No event.
 */
export function approveOldPrice(
  order: Order,
  input: { at: number; approvals: number; approvedBy: string[] },
): TransitionWrite {
  return change(order, {
    name: 'approveOldPrice',
    from: ['approved'],
    set: {
      approvals: input.approvals,
      stuck: null,
      ...(isOperation(order) && { approvedBy: input.approvedBy }),
    },
    event: null,
    at: input.at,
  });
}
