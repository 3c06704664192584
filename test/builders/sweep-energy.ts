import { publishedPrices, rentalPrice } from '#extensions/energy/rules/rental-price.ts';
import type { SweepResource } from '#extensions/token-sweep/rules/deps.ts';
import type { ResourceSource } from '#ports/resources.ts';

/** Energy of this source at its published prices, as collecting deposits asks for it. */
export const sweepEnergy = (source: ResourceSource): SweepResource => ({
  find: (payment) => source.find(payment),
  rentalSun: (units, duration) => rentalPrice(units, duration, publishedPrices).sun,
});
