/**
 * Whole seconds (the queue's unit) until a chain's next tick, counted from the start of the last
 * one. A chain that is behind is read again after one second.
 */
export function nextTickDelay(input: {
  tickSeconds: number;
  /** How long the last tick took, in milliseconds. */
  tookMs: number;
  behind: boolean;
}): number {
  if (input.behind) return 1;
  return Math.max(1, Math.round(input.tickSeconds - input.tookMs / 1000));
}
