import type { Fault, Schedule, Step } from './schedule.ts';

/** Returns the complaints of a run of this schedule, on a world of its own. */
export type Run = (schedule: Schedule) => Promise<string[]>;

/** A complaint without its names, so that two runs of one fault have the same. */
const kindOf = (complaint: string): string =>
  complaint.replace(/0x[0-9a-f]+|c\d+-[0-9a-f]{6}(-\d+)?|[A-Z]{2}\d{10,}|\d+/gi, '#');

/**
 * Leaves out steps, and then faults, for as long as a run still has a complaint of the same kind.
 * Larger parts are tried first; the set-up stays. `kept` is called with each smaller schedule that still fails.
 * Throws if the schedule does not fail.
 */
export async function shrink(
  schedule: Schedule,
  run: Run,
  kept: (smaller: Schedule) => void = () => {},
): Promise<Schedule> {
  const copy = () => structuredClone(schedule);
  const kinds = new Set((await run(copy())).map(kindOf));
  if (kinds.size === 0) throw new Error('this schedule does not fail');
  let best = copy();
  const fails = async (steps: Step[]): Promise<boolean> => {
    const tried = structuredClone({ ...best, steps });
    if (!(await run(tried)).some((complaint) => kinds.has(kindOf(complaint)))) return false;
    best = structuredClone({ ...best, steps });
    kept(best);
    return true;
  };
  await leaveOut(
    () => best.steps.slice(1),
    (without) => fails(best.steps.filter((step) => !without.has(step))),
  );
  const faultsOf = () => best.steps.flatMap(({ faults = {} }) => Object.values(faults) as Fault[]);
  await leaveOut(faultsOf, (without) =>
    fails(
      best.steps.map((step) => ({
        ...step,
        faults: Object.fromEntries(
          Object.entries(step.faults ?? {}).filter(([, fault]) => !without.has(fault)),
        ),
      })),
    ),
  );
  return best;
}

/** Tries to do without parts of a list: halves first, then smaller ones, down to single entries. */
async function leaveOut<T>(
  list: () => T[],
  works: (without: Set<T>) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(list().length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < list().length; ) {
      // What remains moves up when a part is left out.
      if (!(await works(new Set(list().slice(at, at + size))))) at += size;
    }
  }
}
