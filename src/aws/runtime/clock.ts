import type { Clock } from '#domain/ports/runtime/clock.ts';

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
};
