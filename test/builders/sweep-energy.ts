import { publishedPrices, rentalPrice } from '#domain/energy/rental-price.ts';
import type { SweepEnergy } from '#extensions/token-sweep/rules/deps.ts';
import type { EnergySource } from '#ports/energy.ts';

/** Energy of this source at its published prices, as collecting deposits asks for it. */
export const sweepEnergy = (source: EnergySource): SweepEnergy => ({
  find: (payment) => source.find(payment),
  rentalSun: (units, duration) => rentalPrice(units, duration, publishedPrices).sun,
});
