import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import { change } from './change.ts';

/**
 * Pending or approved to broadcast: the chain has the order's payment, but the table was restored
 * to a moment before it was signed. Event `broadcast`. The order then ends in the usual way.
 */
export function adopt(
  order: Order,
  input: { at: number; nonce: number; txHash: string },
): TransitionWrite {
  return change(order, {
    name: 'adopt',
    from: ['pending', 'approved'],
    set: {
      status: 'broadcast',
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
