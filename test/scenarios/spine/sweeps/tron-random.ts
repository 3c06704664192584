import fc from 'fast-check';

export const addresses: string[] = [];
export const trx = 1_000_000n;

export const round = fc.record({
  way: fc.constantFrom('rented' as const, 'refused' as const, 'burnt' as const),
  // Each address's deposits; below the five dollars that a sweep takes they stay where they are.
  tokens: fc.array(fc.constantFrom<bigint>(0n, 2n, 900n), { minLength: 3, maxLength: 3 }),
  coins: fc.array(fc.constantFrom<bigint>(0n, 1n, 60n), { minLength: 3, maxLength: 3 }),
});
