import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { shownAmountOut } from '../events/swap-event-data.ts';
import { swapResultFields } from '../events/swap-result-fields.ts';
import { change } from './change.ts';

/**
 * Confirmed stays confirmed: after the confirmation its block left the chain, and the final payment
 * is in another block, perhaps with another hash. A swap may have received another amount there. What
 * callers see of it is announced as amended, to those who ask for that (docs/decisions.md "Amended
 * records").
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
  const shown = {
    txHash: input.txHash,
    ...swapResultFields(input.result),
    ...changedReceipt(order, input.amountReceived),
    // What was reversed has been paid after all.
    ...(order.reversed && { reversed: null }),
  };
  return change(order, {
    name: 'amend',
    from: ['confirmed'],
    set: { ...shown, ...earlierAmounts(order, input.result), blockNumber: input.blockNumber },
    event: differs(order, shown) ? 'amended' : null,
    at: input.at,
  });
}

/** True if the order has another value of one of these fields: another block alone is not shown. */
const differs = (order: Order, shown: object): boolean =>
  Object.entries(shown).some(
    ([name, value]) => ((order as object as Record<string, unknown>)[name] ?? null) !== value,
  );

/** What `swap.confirmed` says of another amount stays true of its time, and may not be sent yet. */
function earlierAmounts(order: Order, result: SwapResult | undefined) {
  if (!isSwap(order) || !result || order.amountOutActual === result.amountOut) return {};
  const shown = shownAmountOut(order);
  return shown === null ? {} : { earlierAmountsOut: [...(order.earlierAmountsOut ?? []), shown] };
}

/** A token's transfer may have credited another amount in the other block. */
const changedReceipt = (order: Order, amountReceived: bigint | null | undefined) =>
  amountReceived === undefined || amountReceived === (order.amountReceived ?? null)
    ? {}
    : { amountReceived };
