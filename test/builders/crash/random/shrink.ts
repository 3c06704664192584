import type { Schedule, Step } from '#test/crash/random/schedule.ts';

export const schedule: Schedule = {
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
export const run = async ({ steps }: Schedule): Promise<string[]> => {
  const mines = steps.some((step) => step.do === 'mine' && step.blocks === 4);
  const lags = steps.some(({ faults = {} }) => faults['watch/-/1']?.mode === 'lagging');
  const other = steps.length === 5 ? ['another fault'] : [];
  return mines && lags ? [`nonce ${steps.length} is open`, ...other] : other;
};
