import { inGroups } from '#async/limit.ts';
import { advanceEnergyOrder } from './advance-energy-order.ts';
import { checkBooks } from './balance/check-books.ts';
import type { EnergyDeps } from './deps.ts';
import { type ForwardDeps, forwardTopUps } from './top-ups/forward-top-ups.ts';

/** Orders that are advanced concurrently. */
const atOnce = 8;

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
      }
    },
    atOnce,
  );
  const settled = await forwardTopUps(deps);
  return { advanced, failed, settled, differing: await checkBooks(deps, deadline) };
}
