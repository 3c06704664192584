import fc from 'fast-check';

export const addresses: string[] = [];

export const round = fc.record({
  way: fc.constantFrom('keep' as const, 'clear' as const, 'fund' as const),
  // Each address's deposit, in USDT; below the five that a sweep takes it stays where it is.
  deposits: fc.array(fc.constantFrom<bigint>(0n, 2n, 900n, 1_234n), { minLength: 4, maxLength: 4 }),
});
