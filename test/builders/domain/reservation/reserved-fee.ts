import type { EnergySource } from '#ports/energy.ts';

export const estimate = {
  gasLimit: 90_000n,
  maxFeePerGas: 100n,
  maxFee: 9_345_000n,
  withoutBurning: { energy: 64_285n, maxFee: 345_000n },
};

export const sourceOf = (found: Awaited<ReturnType<EnergySource['find']>>): EnergySource => ({
  find: async () => found,
});
