import { energyOrderStatus } from '#contract/energy/codes.ts';
import type { EnergyOrder } from '#model/energy/energy-order.ts';
import { advanceEnergyOrder } from './advance-energy-order.ts';
import type { EnergyDeps } from './deps.ts';
import { requestEnergy } from './request-energy.ts';

/** Between two looks for the energy, ms: a block of TRON. */
const lookEveryMs = 3_000;

/**
 * Makes the energy order of a payment and follows it until its energy is there, it has failed, or
 * `deadline` (unix ms) is reached. The schedule continues what is left. The signer is woken when it
 * can sign.
 */
export async function rentForOrder(
  deps: EnergyDeps & { pause(ms: number): Promise<void> },
  orderNo: string,
  deadline: number,
): Promise<EnergyOrder | null> {
  let order = await requestEnergy(deps, orderNo);
  if (order && order.status !== energyOrderStatus.ordered) await deps.wake(order.receiver);
  while (order?.status === energyOrderStatus.ordered) {
    order = await advanceEnergyOrder(deps, order.energyNo);
    const isAsking = order?.status === energyOrderStatus.ordered && order.rentedAt === null;
    if (order?.status !== energyOrderStatus.ordered) break;
    if (deps.clock.nowMs() + lookEveryMs > deadline) break;
    if (!isAsking) await deps.pause(lookEveryMs);
  }
  return order;
}
