import { makeBatcher } from './batcher.ts';

/**
 * Reads of single values by key that share one `readMany` per turn of the event loop. `readMany`
 * gets each key once. A key that it does not answer reads as null; if it throws, every read of the
 * turn is rejected with its error.
 */
export function batchReads<T>(
  readMany: (keys: string[]) => Promise<T[]>,
  keyOf: (value: T) => string,
): (key: string) => Promise<T | null> {
  return makeBatcher<string, T | null>(
    async (calls) => {
      const values = await readMany(calls.map(({ input }) => input));
      const byKey = new Map(values.map((value) => [keyOf(value), value]));
      for (const { input, resolve } of calls) resolve(byKey.get(input) ?? null);
    },
    { keyOf: (key) => key },
  );
}
