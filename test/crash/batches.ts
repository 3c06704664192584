import type { Plan } from './plans.ts';
import type { Way } from './way.ts';
import { answers } from './world/chain.ts';

/** The most cells in one run of a way. */
const maxCells = 56;

/** Groups the plans by way and node answer, and splits each group into batches. */
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
