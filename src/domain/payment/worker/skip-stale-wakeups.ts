/**
 * While nodes are slow, wakes of an address pile up behind its run. A run reads everything that is
 * there, so that each wake sent well before it began is answered by it.
 */
export interface StaleWakeups {
  /** Whether a run that ended began after this wake was sent (unix ms). */
  covers(chain: string, address: string, sentMs: number): boolean;
  /** A run that did all it found began at this time (unix ms). */
  note(chain: string, address: string, beganMs: number): void;
}

/** The list of approved orders may lag behind a write, and two clocks differ, by this (ms). */
const marginMs = 5_000;

/** Kept in memory: another process knows less, and runs once more for nothing. */
export function makeStaleWakeups(): StaleWakeups {
  const began = new Map<string, number>();
  return {
    covers: (chain, address, sentMs) => sentMs + marginMs < (began.get(`${chain}:${address}`) ?? 0),
    note: (chain, address, beganMs) => void began.set(`${chain}:${address}`, beganMs),
  };
}
