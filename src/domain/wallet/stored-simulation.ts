import type { StoredSimulation } from '#model/orders/operation.ts';
import type { Simulation } from '#model/orders/simulation.ts';

/** A simulation as it is stored with the operation: its amounts as decimal text. */
export const storedSimulation = (simulation: Simulation): StoredSimulation => ({
  ...simulation,
  gas: simulation.gas?.toString() ?? null,
  balanceChanges: simulation.balanceChanges.map((change) => ({
    ...change,
    amount: change.amount.toString(),
  })),
});
