import { expect, test } from 'vitest';
import type { Schedule, Step } from '#test/crash/random/schedule.ts';
import { shrink } from '#test/crash/random/shrink.ts';

const schedule: Schedule = {
  family: 'EVM',
  seed: 1,
  steps: [
    { id: 0, do: 'set-up', faults: {} },
    ...Array.from(
      { length: 9 },
      (_, i): Step => ({ id: i + 1, do: 'mine', blocks: i, faults: {} }),
    ),
    {
      id: 10,
      do: 'tick',
      faults: { 'watch/-/1': { mode: 'lagging' }, 'watch/-/2': { mode: 'slow' } },
    },
  ],
};

/** Fails if block 4 is mined and a tick lags. */
const run = async ({ steps }: Schedule): Promise<string[]> => {
  const mines = steps.some((step) => step.do === 'mine' && step.blocks === 4);
  const lags = steps.some(({ faults = {} }) => faults['watch/-/1']?.mode === 'lagging');
  const other = steps.length === 5 ? ['another fault'] : [];
  return mines && lags ? [`nonce ${steps.length} is open`, ...other] : other;
};

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
