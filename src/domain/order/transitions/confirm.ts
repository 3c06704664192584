import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { swapResultFields } from '../events/swap-result-fields.ts';
import { change } from './change.ts';

/**
 * Broadcast to confirmed: mined with success, with as many confirmations as the chain's threshold.
 * Event `confirmed`; a swap records what it received, and a token's transfer that credited less than
 * was ordered records what arrived. Releases the reservation, since the balance itself has shrunk.
 * What was counted against the daily limits stays counted.
 */
export function confirm(
  order: Order,
  input: {
    at: number;
    txHash: string;
    blockNumber: bigint;
    result?: SwapResult | undefined;
    /** What arrived, if it is less than was ordered; else null. */
    amountReceived?: bigint | null;
  },
): TransitionWrite {
  return change(order, {
    name: 'confirm',
    from: ['broadcast'],
    set: {
      status: 'confirmed',
      txHash: input.txHash,
      blockNumber: input.blockNumber,
      confirmedAt: input.at,
      endedAt: input.at,
      stuck: null,
      ...swapResultFields(input.result),
      ...(input.amountReceived != null && { amountReceived: input.amountReceived }),
    },
    event: 'confirmed',
    at: input.at,
    release: true,
  });
}
