import { markStuck } from '#domain/order/mark-stuck.ts';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { Order } from '#model/orders/order.ts';
import { waitsForResource } from '#model/orders/stuck.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { EnergyFeeDeps } from './deps.ts';
import { energyOf } from './energy-budget.ts';

/** How often such an order is looked at, seconds. */
const retrySeconds = 5;

/**
 * Whether the energy that stored bytes count on is still there, as it was before their signature. A
 * reorganisation may have removed the delegation: the bytes would then burn coin that was not
 * reserved, or run out of energy. Without it they are left to expire (60 s), and the order gets new
 * ones.
 */
export async function hasItsEnergy(
  deps: EnergyFeeDeps,
  input: {
    slot: NonceSlot;
    order: Order | undefined;
    /** The other slots of the address that are open. */
    others: readonly NonceSlot[];
  },
): Promise<boolean> {
  const { slot, order, others } = input;
  const { txHash, resource: energy } = newestAttempt(slot);
  if (energy === undefined) return true;
  const inFlight = others.flatMap((other) => {
    const counted = { txHash: newestAttempt(other).txHash, energy: energyOf(other) };
    return counted.energy > 0n ? [counted] : [];
  });
  try {
    const { address } = slot;
    const payment = { address, txHash, energy, others: inFlight };
    if (await deps.energy.chain.isCovered(payment)) return true;
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: slot.chain, error });
    return false;
  }
  if (order) await markStuck(deps, order, waitsForResource, retrySeconds);
  return false;
}
