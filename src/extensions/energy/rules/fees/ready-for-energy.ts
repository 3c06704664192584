import { markStuck } from '#domain/order/mark-stuck.ts';
import type { Order } from '#model/orders/order.ts';
import { waitsForResource } from '#model/orders/stuck.ts';
import type { EnergyFeeDeps } from './deps.ts';
import { reserveBurnCoin } from './reserve-burn-coin.ts';

/** How often an order that waits for energy is looked at, in case nothing wakes it; seconds. */
const retrySeconds = 5;

/**
 * The order as it can be signed: its energy is there, or it has reserved the coin to burn for it.
 * 'waits': for its energy, which it then says. null: for coin to burn.
 */
export async function readyForEnergy(
  deps: EnergyFeeDeps,
  order: Order,
): Promise<Order | 'waits' | null> {
  const { gate } = deps.energy;
  const decision = gate ? await gate.decide(order) : 'sign';
  if (decision === 'wait') {
    await markStuck(deps, order, waitsForResource, retrySeconds);
    return 'waits';
  }
  const lacksCoin = decision === 'burn' && order.reservation.resource !== undefined;
  return lacksCoin ? reserveBurnCoin(deps, order) : order;
}
