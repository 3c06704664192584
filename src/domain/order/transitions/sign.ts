import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Swap } from '#model/orders/swap.ts';
import { change } from './change.ts';

/** 1 to 2, in the transaction that stores the signed bytes; of a swap with what it calls. No event. */
export function sign(
  order: Order,
  input: { at: number; nonce: number; call?: Pick<Swap, 'data' | 'deadline'> | null },
): TransitionWrite {
  return change(order, {
    name: 'sign',
    from: [withdrawalStatus.approved],
    set: {
      status: withdrawalStatus.signing,
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
