import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Approved, signing or broadcast, unchanged: the order burns coin for its energy from now on. Written
 * in the transaction that reserves the coin and releases its staked energy. No event.
 */
export function reserveBurn(
  order: Order,
  input: { at: number; gasLimit: bigint; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite {
  const { energy: _energy, energyUnits: _units, ...reservation } = order.reservation;
  return change(order, {
    name: 'reserveBurn',
    from: ['approved', 'signing', 'broadcast'],
    set: {
      gasLimit: input.gasLimit,
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...reservation, fee: reservation.fee + input.difference },
    },
    event: null,
    at: input.at,
  });
}
