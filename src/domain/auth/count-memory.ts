import type { RateScope } from '#model/project.ts';

/** The requests that a function knows of, by scope and source address. */
export interface CountMemory {
  /** The count that is known of an address in a minute (minutes since the epoch). */
  of(scope: RateScope, ip: string, minute: number): number;
  note(scope: RateScope, ip: string, minute: number, count: number): void;
}

/** Most counts that are remembered. */
const maxCounts = 10_000;

/**
 * Remembers only the counts of the present minute. Each instance of a function learns of a flood by
 * the first request that it counts, so that refusing the rest costs no call at all.
 */
export function makeCountMemory(): CountMemory {
  let present = 0;
  let counts = new Map<string, number>();
  return {
    of: (scope, ip, minute) => (minute === present ? (counts.get(`${scope} ${ip}`) ?? 0) : 0),
    note(scope, ip, minute, count) {
      if (minute !== present) counts = new Map();
      present = minute;
      if (counts.size >= maxCounts) counts.delete(counts.keys().next().value as string);
      counts.set(`${scope} ${ip}`, count);
    },
  };
}
