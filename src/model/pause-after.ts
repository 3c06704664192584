/**
 * How long to wait after asking so often in vain: not at all after the first `eager` times, then
 * `first`, and each time twice as long, up to `most` (all in the same unit).
 */
export const pauseAfter = (
  times: number,
  { eager, first = 1, most }: { eager: number; first?: number; most: number },
): number => (times <= eager ? 0 : Math.min(most, first * 2 ** (times - eager - 1)));
