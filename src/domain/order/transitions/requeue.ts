import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { queuedWorkStage } from '../queued-work-stage.ts';
import { change } from './change.ts';

/**
 * Signing or broadcast back to approved: in a final block a zero-value transfer of the address to
 * itself has the nonce that the order was signed under, so none of its bytes can ever be mined. It
 * is signed again at a later nonce. It keeps its reservation. No event.
 */
export function requeue(order: Order, input: { at: number }): TransitionWrite {
  return change(order, {
    name: 'requeue',
    from: ['signing', 'broadcast'],
    set: {
      status: 'approved',
      nonce: null,
      txHash: null,
      signedAt: null,
      sentAt: null,
      stuck: null,
      workStage: queuedWorkStage(order),
    },
    event: null,
    at: input.at,
  });
}
