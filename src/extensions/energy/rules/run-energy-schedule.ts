import { inGroups } from '#shared/async/limit.ts';
import { advanceEnergyOrder } from './advance-energy-order.ts';
import { checkBooks } from './balance/check-books.ts';
import type { EnergyDeps } from './deps.ts';
import { checkForwards } from './top-ups/check-forwards.ts';
import { type ForwardDeps, forwardTopUps } from './top-ups/forward-top-ups.ts';

/** Orders that are advanced concurrently. */
const concurrency = 8;
/** Seconds until an order is looked at again that could not be advanced. */
const minWait = 60;
const maxWait = 3_600;

/**
 * What is due, whoever asked for it: orders that wait for their energy, rentals that have ended,
 * top-ups on their way, and books that are to be checked. One that fails does not hold up the others; it comes again. Stops at
 * `deadline` (unix ms).
 */
export async function runEnergySchedule(
  deps: EnergyDeps & ForwardDeps,
  deadline: number,
): Promise<{ advanced: number; failed: number; settled: number; differing: number }> {
  let advanced = 0;
  let failed = 0;
  const due = await deps.energy.dueOrders(deps.clock.now());
  await inGroups(
    due,
    async (energyNo) => {
      if (deps.clock.nowMs() >= deadline) return;
      try {
        await advanceEnergyOrder(deps, energyNo);
        advanced += 1;
      } catch (error) {
        failed += 1;
        deps.log.warn('energy.not-looked-up', { energy_no: energyNo, error });
        await putOffOrder(deps, energyNo);
      }
    },
    concurrency,
  );
  const settled = await forwardTopUps(deps);
  const differing = await checkBooks(deps, deadline, (projectId) => checkForwards(deps, projectId));
  return { advanced, failed, settled, differing };
}

/**
 * An order that cannot be advanced goes behind the others: a run looks at a hundred. It waits for a
 * quarter of the time for which it has waited already, within bounds.
 */
async function putOffOrder({ energy, clock, log }: EnergyDeps, energyNo: string): Promise<void> {
  try {
    const order = await energy.order(energyNo);
    if (!order) return;
    const { endsAt, rentedAt, createdAt } = order;
    const now = clock.now();
    const since = endsAt !== null && endsAt <= now ? endsAt : (rentedAt ?? createdAt);
    const wait = Math.min(Math.max((now - since) / 4, minWait), maxWait);
    await energy.putOffOrder(energyNo, now + Math.floor(wait));
  } catch (error) {
    log.warn('energy.not-looked-up', { energy_no: energyNo, error });
  }
}
