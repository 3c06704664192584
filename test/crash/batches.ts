import type { Plan } from './plans.ts';
import type { Way } from './way.ts';
import { answers } from './world/chain.ts';

/** The most cells that one run of a way has. */
const maxCells = 56;

/** The plans by their ways and answers, in parts that go together. */
export function batchesOf(ways: Way[], plans: Plan[]): { way: Way; part: Plan[] }[] {
  return ways.flatMap((way) =>
    answers.flatMap((answer) => {
      const own = plans.filter((plan) => plan.row.way === way.name && plan.answer === answer);
      const parts = Math.ceil(own.length / maxCells);
      const size = Math.ceil(own.length / Math.max(1, parts));
      return Array.from({ length: parts }, (_, i) => ({
        way,
        part: own.slice(i * size, (i + 1) * size),
      }));
    }),
  );
}
