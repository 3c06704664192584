import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBatcher } from '#shared/async/batcher.ts';

const turns = fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 }), {
  maxLength: 6,
});

test('every caller gets its own answer for any order of turns, sizes, keys and failures', () =>
  fc.assert(
    fc.asyncProperty(
      turns,
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 6 }),
      async (inputs, maxSize, byKey, bad) => {
        const runs: number[][] = [];
        const ask = makeBatcher<number, string>(
          async (calls) => {
            const batch = calls.map(({ input }) => input);
            runs.push(batch);
            if (batch.includes(bad)) throw new Error(`run ${batch.join()}`);
            for (const { input, resolve } of calls) resolve(`answer ${input}`);
          },
          { maxSize, ...(byKey && { keyOf: String }) },
        );
        for (const turn of inputs) {
          const before = runs.length;
          const settled = await Promise.allSettled(turn.map(ask));
          const own = runs.slice(before);
          expect(own.flat()).toEqual(byKey ? [...new Set(turn)] : turn);
          expect(own.every((batch) => batch.length <= maxSize)).toBe(true);
          // No run is begun before the one ahead of it is full.
          expect(own.slice(0, -1).every((batch) => batch.length === maxSize)).toBe(true);
          const failed = own.filter((batch) => batch.includes(bad)).flat();
          let position = 0;
          for (const [i, input] of turn.entries()) {
            const run = byKey
              ? own.find((batch) => batch.includes(input))
              : own[Math.floor(position++ / maxSize)];
            const isFailed = run?.includes(bad) ?? false;
            expect(settled[i]).toMatchObject(
              isFailed
                ? { reason: { message: `run ${run?.join()}` } }
                : { value: `answer ${input}` },
            );
            if (isFailed) expect(failed).toContain(input);
          }
        }
      },
    ),
  ));
