import type { DurationCode } from '#model/rental-codes.ts';

/** Energy of a transfer to an address that holds the token, and to one that never did. */
export const warmEnergy = 64_400;
export const coldEnergy = 130_400;

/** What a project pays for a rental, sun. */
export interface RentalPrice {
  warm: bigint;
  cold: bigint;
}

/** The published prices of 10 minutes: 1.75 and 3.50 TRX (docs/interface.md "Energy prices"). */
export const publishedPrices: Partial<Record<DurationCode, RentalPrice>> = {
  10010: { warm: 1_750_000n, cold: 3_500_000n },
};

/**
 * What is rented for a transfer that needs so much energy, and its price. A transfer that needs more
 * than a first holder's costs as many times the price of 64,400 as it takes. A duration without a
 * price of its own costs what ten minutes cost.
 *
 * @example
 * rentalPrice(64_285, '10010', publishedPrices); // { energy: 64_400, sun: 1_750_000n }
 */
export function rentalPrice(
  need: number,
  duration: DurationCode,
  prices: Partial<Record<DurationCode, RentalPrice>>,
): { energy: number; sun: bigint } {
  const price = prices[duration] ?? prices['10010'] ?? publishedPrices['10010']!;
  if (need <= warmEnergy) return { energy: warmEnergy, sun: price.warm };
  if (need <= coldEnergy) return { energy: coldEnergy, sun: price.cold };
  const times = Math.ceil(need / warmEnergy);
  return { energy: need, sun: price.warm * BigInt(times) };
}
