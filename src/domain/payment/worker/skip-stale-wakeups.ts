/**
 * Returns which wake-up messages are stale. While nodes are slow, wake-ups for an address pile up
 * behind its run. A run reads everything that is there, so it also answers each wake-up that was
 * sent well before it began.
 */
export interface StaleWakeups {
  /** True if a finished run began after this wake-up was sent (unix ms). */
  covers(chain: string, address: string, sentMs: number): boolean;
  /** Records that a run which began at this time (unix ms) did everything it found. */
  note(chain: string, address: string, beganMs: number): void;
}

/** The list of approved orders may lag behind a write, and two clocks may differ, by this (ms). */
const marginMs = 5_000;

/** Kept in memory: another process knows less, and at worst runs once more for nothing. */
export function makeStaleWakeups(): StaleWakeups {
  const began = new Map<string, number>();
  return {
    covers: (chain, address, sentMs) => sentMs + marginMs < (began.get(`${chain}:${address}`) ?? 0),
    note: (chain, address, beganMs) => void began.set(`${chain}:${address}`, beganMs),
  };
}
