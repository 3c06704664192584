import { expect, test } from 'vitest';
import { makeStaleWakeups } from '#domain/payment/worker/skip-stale-wakeups.ts';

test('a wake is covered only by a later run for the same address, with a margin', () => {
  const wakes = makeStaleWakeups();
  expect(wakes.covers('ETH', '0x1', 0)).toBe(false);
  wakes.note('ETH', '0x1', 100_000);
  expect(wakes.covers('ETH', '0x1', 94_999)).toBe(true);
  expect(wakes.covers('ETH', '0x1', 95_000)).toBe(false);
  expect(wakes.covers('ETH', '0x1', 100_001)).toBe(false);
  expect(wakes.covers('BSC', '0x1', 1)).toBe(false);
  expect(wakes.covers('ETH', '0x2', 1)).toBe(false);
});
