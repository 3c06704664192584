/**
 * When a failed attempt is repeated (docs/interface.md "Webhook retries", docs/decisions.md
 * "Attempts and delays").
 */

/** Seconds to wait after the first, second, ... sixth failure; after a seventh: abandoned. */
export const retryDelays: readonly number[] = [30, 120, 600, 3_600, 21_600, 86_400];

/** Share of a step that jitter may add. */
const maxJitter = 0.1;

/**
 * Whole seconds until the next scheduled attempt after `tries` of them have failed; null when
 * there is none. `random` is in [0, 1) and only lengthens, by at most a tenth. A receiver's
 * Retry-After lengthens it too, up to the step that would follow (the last step: up to itself).
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
