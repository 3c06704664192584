import { paymentLimits, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { ExpiryDeps, PlannedOrder } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { ExpiringGateway, PlannedFor } from '#ports/chains.ts';
import type { EnergyBudget } from './energy-budget.ts';
import { reserveBurnCoin } from './reserve-burn-coin.ts';

/**
 * Plans a payment within what its order reserved. One that counts on energy gets what the address has
 * left; if the address has too little of it, the order reserves the coin to burn. null: it waits for
 * that coin, or until the payments in flight have used theirs. Throws what the gateway throws.
 */
export async function planWithEnergy(
  deps: ExpiryDeps,
  order: Order,
  input: {
    of: PlannedFor;
    budget: () => Promise<EnergyBudget>;
    /** Of one provider; by default of whichever answers. */
    plan?: ExpiringGateway['plan'];
  },
): Promise<PlannedOrder | null> {
  const { of, budget } = input;
  const makePlan: ExpiringGateway['plan'] = input.plan ?? ((...by) => deps.gateway.plan(...by));
  const planOf = async (one: Order): Promise<PlannedOrder> => {
    const counts = one.reservation.resource !== undefined;
    const limits = { ...paymentLimits(one), ...(counts && { resource: (await budget()).left }) };
    return { order: one, limits, plan: await makePlan(paymentTerms(one), limits, of) };
  };
  try {
    return await planOf(order);
  } catch (error) {
    const { name, needed } = error as Error & { needed?: bigint };
    if (name !== 'ResourceLacking') throw error;
    if (needed !== undefined && (await budget()).free >= needed) return null;
    const burning = await reserveBurnCoin(deps, order);
    return burning && planOf(burning);
  }
}
