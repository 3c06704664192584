import fc from 'fast-check';

export const addresses: string[] = [];
export const sol = 1_000_000_000n;

const eight = (...amounts: bigint[]) =>
  fc.array(fc.constantFrom(...amounts), { minLength: 8, maxLength: 8 });

// Below the five dollars that a sweep takes, a deposit stays where it is.
export const round = fc.record({ tokens: eight(0n, 2n, 900n), coins: eight(0n, sol / 500n, sol) });
