import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Approved, unchanged: the order, which was never signed, may use more units of work at a higher
 * price than when it was created. Written in the transaction that reserves the difference. No event.
 */
export const raiseLimits = (
  order: Order,
  input: { at: number; gasLimit: bigint; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite =>
  change(order, {
    name: 'raiseLimits',
    from: ['approved'],
    set: {
      gasLimit: input.gasLimit,
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...order.reservation, fee: order.reservation.fee + input.difference },
    },
    event: null,
    at: input.at,
  });
