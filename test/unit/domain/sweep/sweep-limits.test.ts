import { expect, test } from 'vitest';
import { fundedSweeps, isWorth } from '#domain/sweep/sweep-limits.ts';

test('a sweep is worth a fee of 2 % and no more', () => {
  expect(isWorth(20_000n, 1_000_000n)).toBe(true);
  expect(isWorth(20_001n, 1_000_000n)).toBe(false);
  expect(isWorth(0n, 0n)).toBe(true);
});

test.each([
  [10_000n, 1_000_000n, 2n],
  [20_000n, 1_000_000n, 1n],
  [1_000n, 1_000_000n, 3n],
  [0n, 1_000_000n, 3n],
  // Not worth it at all is not decided here.
  [30_000n, 1_000_000n, 1n],
])('a fee of %i on %i is sent for %i sweeps', (fee, value, times) => {
  expect(fundedSweeps(fee, value)).toBe(times);
});
