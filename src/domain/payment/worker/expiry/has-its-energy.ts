import { waitsForEnergy } from '#domain/order/waits-for-energy.ts';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { markStuck } from '../mark-stuck.ts';
import type { EnergyBudget } from './energy-budget.ts';

/** How often such an order is looked at, seconds. */
const retrySeconds = 5;

/**
 * Whether the energy that stored bytes count on is still there, as it was before their signature. A
 * reorganisation may have removed the delegation: the bytes would then burn coin that nobody
 * reserved, or run out of energy. Without it they are left to expire (60 s), and the order gets new
 * ones.
 */
export async function hasItsEnergy(
  deps: ExpiryDeps,
  input: {
    slot: NonceSlot;
    order: Order | undefined;
    /** What the payment may count on beside the other payments in flight. */
    budget: () => Promise<EnergyBudget>;
  },
): Promise<boolean> {
  const { slot, order, budget } = input;
  const { txHash, energy } = newestAttempt(slot);
  if (energy === undefined || !deps.energyChain) return true;
  try {
    const { free, left } = await budget();
    if (left >= energy) return true;
    // A node that has the payment in its pool shows its energy as used.
    const taken = free - left;
    const { address } = slot;
    if (await deps.energyChain.isCovered({ address, txHash, energy: energy + taken })) return true;
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: slot.chain, error });
    return false;
  }
  if (order) await markStuck(deps, order, waitsForEnergy, retrySeconds);
  return false;
}
