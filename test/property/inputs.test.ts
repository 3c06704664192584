/** Spoiled files, answers and fields, each to the code that reads it (`npm run fuzz -- inputs`). */
import { expect, test } from 'vitest';
import { byForm } from '#test/forms.ts';
import { fuzzInputs } from '#test/fuzz/inputs/run.ts';
import { type Target, targets } from '#test/fuzz/inputs/targets.ts';

const seed = Date.now() % 1_000_000_000;

test('whatever comes from outside is taken or refused with a sentence, and quickly', async () => {
  const count = byForm({ short: 2_800, long: 200_000 });
  const { counts, problems } = await fuzzInputs({ count, seed });
  expect(problems.slice(0, 5), `npm run fuzz -- inputs --count ${count} --seed ${seed}`).toEqual(
    [],
  );
  // Spoiled inputs are refused, and not all of them: else the rest of the code is never reached.
  for (const [name, { taken, refused }] of Object.entries(counts)) {
    expect(taken + refused, name).toBeGreaterThan(0);
    expect(taken, name).toBeGreaterThan(0);
  }
});

test.each<[string, Partial<Target>]>([
  [
    'an error that is no refusal',
    { read: () => Promise.reject(new TypeError('x')), isRefusal: () => false },
  ],
  ['a wrong answer', { read: () => 'wrong', isRefusal: () => true }],
  [
    'an input that takes long',
    {
      read() {
        for (const until = process.cpuUsage().user + 1_200_000; process.cpuUsage().user < until; ) {
          // The question itself takes time of the system, not of the user.
          for (let i = 0; i < 1_000_000; i++) Math.sqrt(i);
        }
        return undefined;
      },
    },
  ],
])('%s is found', async (_, set) => {
  const [first] = targets as [Target];
  const target = Object.assign({ ...first }, set);
  const { problems } = await fuzzInputs({ count: 1, seed: 1 }, [target]);
  expect(problems.length).toBeGreaterThan(0);
});
