import type { FeeSource } from '#domain/payment/deps.ts';
import type { EnergyFeeDeps, EnergyFees } from './deps.ts';
import { makeEnergyBudget } from './energy-budget.ts';
import { hasItsEnergy } from './has-its-energy.ts';
import { planWithEnergy } from './plan-with-energy.ts';
import { readyForEnergy } from './ready-for-energy.ts';
import { selectByEnergy } from './select-by-energy.ts';

/** Energy in place of coin that is burnt (docs/energy.md "Reservations of a payment"). */
export const makeEnergyFees = (energy: EnergyFees): FeeSource => ({
  beside(worker, address, open) {
    const deps: EnergyFeeDeps = { ...worker, energy };
    const budget = makeEnergyBudget(energy.chain, address, open);
    return {
      ready: (order) => readyForEnergy(deps, order),
      plan: (order, input) => planWithEnergy(deps, order, { ...input, budget }),
      async fitting(candidates) {
        const takesEnergy = candidates.some(({ plan }) => plan.resource !== undefined);
        return takesEnergy ? selectByEnergy(candidates, (await budget()).left) : candidates;
      },
      covers: (slot, order) => hasItsEnergy(deps, { slot, order, others: open }),
    };
  },
});
