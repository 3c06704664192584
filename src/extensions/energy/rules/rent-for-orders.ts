import type { EnergyOrder } from '../model/energy-order.ts';
import { advanceEnergyOrder } from './advance-energy-order.ts';
import type { EnergyDeps } from './deps.ts';
import { freeAfterRental, requestEnergy } from './request-energy.ts';

/** Between two looks for the energy, ms: a block of TRON. */
const lookEveryMs = 3_000;
/** So long the first rental of an address is waited for before the next one is asked for, ms. */
const firstWaitMs = 12_000;
/** What asking for one more order may take, with a market that says its price and answers in 8 s each. */
const askMs = 16_000;

type Deps = EnergyDeps & { pause(ms: number): Promise<void> };

/**
 * Makes the energy orders of payments of one address and follows them until their energy is there,
 * they have failed, or `deadline` (unix ms) is reached. The schedule continues what is left. The
 * signer is woken when it can sign.
 *
 * One after the other is asked for, and all are waited for together. Only the first rental of an
 * address is waited for by itself, for some seconds: within ten minutes after it the others cost
 * nothing. Returns the payments that could not be asked for, with the reason. Those that the
 * deadline leaves out are not among them: their signer asks again.
 */
export async function rentForOrders(
  deps: Deps,
  orderNos: readonly string[],
  deadline: number,
): Promise<{ orderNo: string; error: unknown }[]> {
  const failures: { orderNo: string; error: unknown }[] = [];
  let open: EnergyOrder[] = [];
  let hasWaited = false;
  for (const [i, orderNo] of [...new Set(orderNos)].entries()) {
    if (i > 0 && deps.clock.nowMs() + askMs > deadline) break;
    try {
      if (!hasWaited && (await isFirstRental(deps, open.at(-1)))) {
        hasWaited = true;
        open = await follow(deps, open, Math.min(deadline, deps.clock.nowMs() + firstWaitMs));
      }
      const order = await ask(deps, orderNo, deadline);
      if (order?.status === 'ordered') open.push(order);
    } catch (error) {
      failures.push({ orderNo, error });
    }
  }
  await follow(deps, open, deadline);
  return failures;
}

/** Whether an order has to come before others of its address cost nothing. */
async function isFirstRental(
  { energy, clock }: EnergyDeps,
  order: EnergyOrder | undefined,
): Promise<boolean> {
  if (!order || order.costSun === 0n) return false;
  const { lastDelegatedAt } = await energy.receiver(order.receiver);
  return lastDelegatedAt === null || clock.now() - lastDelegatedAt >= freeAfterRental;
}

/** Makes the order, if there is none, and asks for its energy until a provider may have taken it. */
async function ask(deps: Deps, orderNo: string, deadline: number): Promise<EnergyOrder | null> {
  let order = await requestEnergy(deps, orderNo);
  if (order && order.status !== 'ordered') await deps.wake(order.receiver);
  while (order?.status === 'ordered') {
    order = await advanceEnergyOrder(deps, order.energyNo);
    const isAsking = order?.status === 'ordered' && order.rentedAt === null;
    if (!isAsking || deps.clock.nowMs() + lookEveryMs > deadline) break;
  }
  return order;
}

/**
 * Looks for the energy of each order, the oldest first, once in a block. Energy on chain has no owner:
 * one after the other claims what is there. Returns the orders that still wait.
 */
async function follow(
  deps: Deps,
  orders: readonly EnergyOrder[],
  deadline: number,
): Promise<EnergyOrder[]> {
  let open = [...orders];
  while (open.length > 0 && deps.clock.nowMs() + lookEveryMs <= deadline) {
    await deps.pause(lookEveryMs);
    const left: EnergyOrder[] = [];
    for (const order of open) {
      const next = await lookAt(deps, order);
      if (next?.status === 'ordered') left.push(next);
    }
    open = left;
  }
  return open;
}

/** An order that cannot be looked at now holds up no other. */
async function lookAt(deps: Deps, order: EnergyOrder): Promise<EnergyOrder | null> {
  const { energyNo } = order;
  try {
    return await advanceEnergyOrder(deps, energyNo);
  } catch (error) {
    deps.log.warn('energy.not-looked-up', { energy_no: energyNo, error });
    return order;
  }
}
