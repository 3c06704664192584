import { expect, test } from 'vitest';
import { run, schedule } from '#test/builders/crash/random/shrink.ts';
import { shrink } from '#test/crash/random/shrink.ts';

test('a failing schedule keeps only the steps and faults that make it fail', async () => {
  const kept: number[] = [];
  const smallest = await shrink(schedule, run, ({ steps }) => kept.push(steps.length));
  expect(smallest.steps).toEqual([
    { id: 0, do: 'set-up', faults: {} },
    { id: 5, do: 'mine', blocks: 4, faults: {} },
    { id: 10, do: 'tick', faults: { 'watch/-/1': { mode: 'lagging' } } },
  ]);
  expect(kept.at(-1)).toBe(3);
  expect(schedule.steps).toHaveLength(11);
});

test('a schedule that does not fail cannot be made smaller', async () => {
  await expect(shrink(schedule, async () => [])).rejects.toThrow('does not fail');
});
