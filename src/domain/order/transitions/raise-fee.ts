import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Signing or broadcast, unchanged: the order may be paid for at a higher price per gas than it was
 * created with. Written in the transaction that stores the bytes with that price and reserves the
 * difference. No event.
 */
export function raiseFee(
  order: Order,
  input: { at: number; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite {
  const { reservation } = order;
  return change(order, {
    name: 'raiseFee',
    from: ['signing', 'broadcast'],
    set: {
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...reservation, fee: reservation.fee + input.difference },
      stuck: null,
    },
    event: null,
    at: input.at,
  });
}
