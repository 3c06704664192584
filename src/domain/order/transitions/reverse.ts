import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/** How the reason of a reversal begins. */
export const leftTheChain = 'Its block left the chain after it was confirmed';

/**
 * Confirmed stays confirmed, and says that it was reversed: after the confirmation its block left the
 * chain, and what is final in its place paid nothing. Event `reversed`, which every key gets. Nothing
 * is released: the confirmation gave the reservation back, and the daily sums keep what they counted.
 * Nothing is paid again by itself.
 */
export const reverse = (
  order: Order,
  { at, reason, txHash }: { at: number; reason: string; txHash?: string | undefined },
): TransitionWrite =>
  change(order, {
    name: 'reverse',
    from: ['confirmed'],
    set: { reversed: { at, reason }, ...(txHash && { txHash }) },
    event: 'reversed',
    at,
  });
