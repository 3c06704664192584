import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import { change } from './change.ts';

/**
 * 0 or 1 to 3: the chain has the order's payment, and the table was restored to a moment before it
 * was signed. Event `broadcast`; the ordinary way from 3 to the end follows.
 */
export function adopt(
  order: Order,
  input: { at: number; nonce: number; txHash: string },
): TransitionWrite {
  return change(order, {
    name: 'adopt',
    from: [withdrawalStatus.pending, withdrawalStatus.approved],
    set: {
      status: withdrawalStatus.broadcast,
      nonce: input.nonce,
      txHash: input.txHash,
      sentAt: input.at,
      stuck: null,
      workStage: workStages.mined,
    },
    event: 'broadcast',
    at: input.at,
  });
}
