import type { ResourceSource } from '#ports/resources.ts';

export const estimate = {
  gasLimit: 90_000n,
  maxFeePerGas: 100n,
  maxFee: 9_345_000n,
  withoutBurning: { units: 64_285n, maxFee: 345_000n },
};

export const sourceOf = (found: Awaited<ReturnType<ResourceSource['find']>>): ResourceSource => ({
  find: async () => found,
});
