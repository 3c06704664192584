import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/** 0 stays 0: an approval that is not the last one the level needs. No event. */
export function noteApproval(
  order: Order,
  input: { at: number; approvals: number },
): TransitionWrite {
  return change(order, {
    name: 'noteApproval',
    from: [withdrawalStatus.pending],
    set: { approvals: input.approvals },
    event: null,
    at: input.at,
  });
}
