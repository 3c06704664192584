import type { WorkPosition } from '#ports/orders.ts';

/** What a watcher remembers of the wake-ups of a chain, between ticks and only in memory. */
export interface Wakes {
  /** Where the next tick continues. */
  position: WorkPosition | null;
  /**
   * Addresses that only have payments in flight, and since when each has waited for its next wake-up
   * (unix seconds). null before a whole pass was made: then every address is woken.
   */
  waiting: Map<string, number> | null;
  /** The same for the pass that is under way. */
  passed: Map<string, number>;
}

export const makeWakes = (): Wakes => ({ position: null, waiting: null, passed: new Map() });
