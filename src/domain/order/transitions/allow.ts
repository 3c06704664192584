import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import { change } from './change.ts';

/**
 * Approved stays approved: a swap's allowance is being set. Written in the transaction that stores
 * the allowance's signed bytes. No event.
 */
export function allow(swap: Swap, input: { at: number }): TransitionWrite {
  return change(swap, {
    name: 'allow',
    from: ['approved'],
    set: { allowancesSet: swap.allowancesSet + 1, stuck: null },
    event: null,
    at: input.at,
  });
}
