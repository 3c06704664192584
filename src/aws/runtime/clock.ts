import type { Clock } from '#ports/runtime.ts';

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
};
