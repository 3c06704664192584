import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Swap } from '#model/orders/swap.ts';
import { change } from './change.ts';

/**
 * Approved to signing. Written in the transaction that stores the signed bytes; a swap also records
 * its call. No event.
 */
export function sign(
  order: Order,
  input: { at: number; nonce: number; call?: Pick<Swap, 'data' | 'deadline'> | null },
): TransitionWrite {
  return change(order, {
    name: 'sign',
    from: ['approved'],
    set: {
      status: 'signing',
      nonce: input.nonce,
      signedAt: input.at,
      stuck: null,
      workStage: workStages.signed,
      ...input.call,
    },
    event: null,
    at: input.at,
  });
}
