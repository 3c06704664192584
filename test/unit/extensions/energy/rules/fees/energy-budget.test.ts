import { expect, test } from 'vitest';
import { makeEnergyBudget } from '#extensions/energy/rules/fees/energy-budget.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { buildSlot } from '#test/builders/builders.ts';

const slot = (...energy: (bigint | undefined)[]): NonceSlot => {
  const [attempt] = buildSlot().attempts as [Attempt];
  const attempts = energy.map((one) => ({
    ...attempt,
    ...(one !== undefined && { resource: one }),
  }));
  return buildSlot({ attempts });
};

test('what signed payments count on is not left; of several variants one is mined', async () => {
  let reads = 0;
  const energyChain = {
    freeEnergy: async () => {
      reads += 1;
      return 100n;
    },
  };
  const open = [slot(30n), slot(10n, 25n), slot(undefined)];
  const budget = makeEnergyBudget(energyChain, 'T', open);
  expect(await budget()).toEqual({ free: 100n, left: 45n });
  expect(await budget()).toEqual({ free: 100n, left: 45n });
  expect(reads).toBe(1);
});
