/**
 * The schedule of repeated attempts (docs/interface.md "Webhook retries", docs/decisions.md
 * "Attempts and delays").
 */

/**
 * Seconds to wait after the first to the sixth failure. After a seventh, the delivery is abandoned.
 */
export const retryDelays: readonly number[] = [30, 120, 600, 3_600, 21_600, 86_400];

/** The most that jitter may add, as a share of a step. */
const maxJitter = 0.1;

/**
 * Whole seconds until the next scheduled attempt after `tries` failures; null if there is none.
 * `random` is in [0, 1) and adds at most a tenth. A receiver's Retry-After can lengthen the delay,
 * up to the following step (the last step: up to itself).
 */
export function retryDelay(input: {
  tries: number;
  retryAfter: number | null;
  random: number;
}): number | null {
  const step = retryDelays[input.tries - 1];
  if (step === undefined) return null;
  const jittered = step + Math.floor(input.random * (step * maxJitter + 1));
  const longest = retryDelays[input.tries] ?? step;
  return Math.max(jittered, Math.min(input.retryAfter ?? 0, longest));
}
