import { type BatcherOptions, makeBatcher } from '#shared/async/batcher.ts';

/** Doubles numbers; records the inputs of each run. */
export function doubler(options: BatcherOptions<number> = {}) {
  const runs: number[][] = [];
  const double = makeBatcher<number, number>(async (calls) => {
    runs.push(calls.map(({ input }) => input));
    for (const { input, resolve, reject } of calls) {
      if (input === 13) throw new Error('the run failed');
      if (input < 0) reject(new Error('negative'));
      else resolve(2 * input);
    }
  }, options);
  return { runs, double };
}
