import type { Clock } from '#ports/runtime.ts';

/** A clock that shows what `nowMs` returns (unix milliseconds). */
export const fakeClock = (nowMs: () => number): Clock => ({
  now: () => Math.floor(nowMs() / 1000),
  nowMs,
});

/** A clock that always shows `seconds` (unix). */
export const stoppedClock = (seconds: number): Clock => fakeClock(() => seconds * 1000);
