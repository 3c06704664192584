import { expect, test } from 'vitest';
import { fundedSweeps, isWorth, nextDay } from '#extensions/token-sweep/rules/sweep-limits.ts';

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

test('what many deposits of an address put off in a day falls together, within a day', () => {
  const midnight = 1_767_225_600_000;
  const day = 86_400_000;
  const next = nextDay('0xabc', midnight);
  expect(next).toBeGreaterThan(midnight);
  for (const now of [midnight, midnight + 1, next - 1]) expect(nextDay('0xabc', now)).toBe(next);
  for (const now of [next, next + 1, next + day - 1]) {
    expect(nextDay('0xabc', now)).toBe(next + day);
  }
  const times = new Set(['0xabd', '0xabe', '0xbbc'].map((one) => nextDay(one, midnight)));
  expect(times.size).toBe(3);
});
