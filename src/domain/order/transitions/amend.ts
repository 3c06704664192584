import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { change } from './change.ts';
import { swapResultFields } from './swap-result-fields.ts';

/**
 * 4 stays 4: its block left the chain after it was confirmed, and the payment that is final now is
 * in another block, perhaps under another hash; a swap may have brought another amount there. No
 * event: the payment was announced.
 */
export function amend(
  order: Order,
  input: { at: number; txHash: string; blockNumber: bigint; result?: SwapResult | undefined },
): TransitionWrite {
  return change(order, {
    name: 'amend',
    from: [withdrawalStatus.confirmed],
    set: {
      txHash: input.txHash,
      blockNumber: input.blockNumber,
      ...swapResultFields(input.result),
    },
    event: null,
    at: input.at,
  });
}
