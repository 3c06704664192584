import type { Order } from '../../ports/operations.ts';
import type { TransitionWrite } from '../../ports/orders.ts';
import { change } from './change.ts';

/** 1 to 2, in the transaction that stores the signed bytes. No event. */
export function sign(order: Order, input: { at: number; nonce: number }): TransitionWrite {
  return change(order, {
    name: 'sign',
    from: [1],
    set: { status: 2, nonce: input.nonce, signedAt: input.at, stuck: null, workStage: 'S' },
    event: null,
    at: input.at,
  });
}
