import { expect, test } from 'vitest';
import { publishedPrices, rentalPrice } from '#extensions/energy/rules/rental-price.ts';

test.each([
  [64_285, 64_400, 1_750_000n],
  [64_400, 64_400, 1_750_000n],
  [64_401, 130_400, 3_500_000n],
  [130_400, 130_400, 3_500_000n],
  [200_000, 200_000, 7_000_000n],
])('a transfer that needs %i energy rents %i for %i sun', (need, energy, sun) => {
  expect(rentalPrice(need, '10010', publishedPrices)).toEqual({ energy, sun });
});

test('a duration without a price costs what ten minutes cost', () => {
  const prices = { ...publishedPrices, 20001: { warm: 2n, cold: 3n } };
  expect(rentalPrice(1, '20001', prices).sun).toBe(2n);
  expect(rentalPrice(1, '30001', prices).sun).toBe(1_750_000n);
});
