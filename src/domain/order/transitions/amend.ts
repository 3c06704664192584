import { withdrawalStatus } from '#contract/statuses.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { change } from './change.ts';
import { swapResultFields } from './swap-result-fields.ts';

/**
 * Confirmed stays confirmed: after the confirmation its block left the chain, and the final payment
 * is in another block, perhaps with another hash. A swap may have received another amount there. No
 * event: the payment was announced already.
 */
export function amend(
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
    name: 'amend',
    from: [withdrawalStatus.confirmed],
    set: {
      txHash: input.txHash,
      blockNumber: input.blockNumber,
      ...swapResultFields(input.result),
      ...changedReceipt(order, input.amountReceived),
    },
    event: null,
    at: input.at,
  });
}

/** A token's transfer may have credited another amount in the other block. */
const changedReceipt = (order: Order, amountReceived: bigint | null | undefined) =>
  amountReceived === undefined || amountReceived === (order.amountReceived ?? null)
    ? {}
    : { amountReceived };
