import { expect, test } from 'vitest';
import { makePace } from '#shared/async/pace.ts';

test('calls begin a step apart, in their order, and a late one begins at once', async () => {
  let now = 1_000;
  const waits: number[] = [];
  const pace = makePace({
    nowMs: () => now,
    sleep: async (ms) => void waits.push(ms),
    everyMs: 100,
  });
  await Promise.all([pace(), pace(), pace()]);
  expect(waits).toEqual([100, 200]);
  now = 5_000;
  await pace();
  expect(waits).toEqual([100, 200]);
  await pace();
  expect(waits).toEqual([100, 200, 100]);
});
