import { withdrawalStatus } from '#contract/statuses.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import { change } from './change.ts';

/**
 * 1 stays 1: a swap's allowance is being set, in the transaction that stores those signed bytes. No
 * event.
 */
export function allow(swap: Swap, input: { at: number }): TransitionWrite {
  return change(swap, {
    name: 'allow',
    from: [withdrawalStatus.approved],
    set: { allowancesSet: swap.allowancesSet + 1, stuck: null },
    event: null,
    at: input.at,
  });
}
