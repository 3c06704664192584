import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Signing to broadcast: a node accepted the bytes, or they were seen in a block. Event `broadcast`.
 */
export function broadcast(order: Order, input: { at: number; txHash: string }): TransitionWrite {
  return change(order, {
    name: 'broadcast',
    from: ['signing'],
    set: { status: 'broadcast', txHash: input.txHash, sentAt: input.at },
    event: 'broadcast',
    at: input.at,
  });
}
