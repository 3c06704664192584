import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/** Pending stays pending: an approval, and the level needs more. No event. */
export function noteApproval(
  order: Order,
  input: { at: number; approvals: number },
): TransitionWrite {
  return change(order, {
    name: 'noteApproval',
    from: ['pending'],
    set: { approvals: input.approvals },
    event: null,
    at: input.at,
  });
}
