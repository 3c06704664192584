import { expect, test } from 'vitest';
import { energyOfStake, stakeForEnergy } from '#extensions/own-stake/rules/stake-for-energy.ts';

const network = { energy: 180_000_000_000n, weight: 19_000_000_000n };
const dearer = { energy: 90_000_000_000n, weight: 19_000_000_000n };

test('whole TRX that yield at least so much energy', () => {
  for (const energy of [1, 64_400, 64_285, 130_400, 391_200]) {
    const sun = stakeForEnergy(energy, [network]);
    expect(sun % 1_000_000n).toBe(0n);
    expect(energyOfStake(sun, [network])).toBeGreaterThanOrEqual(BigInt(energy));
    expect(energyOfStake(sun - 2_000_000n, [network])).toBeLessThan(BigInt(energy));
  }
});

test('of two providers the one counts by which stake yields less', () => {
  expect(stakeForEnergy(64_400, [network, dearer])).toBe(stakeForEnergy(64_400, [dearer]));
  expect(energyOfStake(10_000_000_000n, [network, dearer])).toBe(
    energyOfStake(10_000_000_000n, [dearer]),
  );
});

test('without a provider nothing is known', () => {
  expect(() => stakeForEnergy(1, [])).toThrow();
  expect(energyOfStake(1n, [])).toBe(0n);
});
