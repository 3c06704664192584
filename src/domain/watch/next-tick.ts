/**
 * Whole seconds (the queue's unit) until a chain's next tick. They count from the start of the last
 * one, so that what a tick took does not come on top; a chain that is behind is asked at once.
 */
export function nextTickDelay(input: {
  tickSeconds: number;
  /** Milliseconds that the last tick took. */
  tookMs: number;
  behind: boolean;
}): number {
  if (input.behind) return 1;
  return Math.max(1, Math.round(input.tickSeconds - input.tookMs / 1000));
}
