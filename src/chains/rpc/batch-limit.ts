/** How long a size that was refused is not asked for again (ms). */
const holdMs = 5 * 60_000;
/**
 * A smaller size that succeeds within this time (ms) shows that the size was the cause of the
 * failure. Later, a provider that was down may simply be back.
 */
const evidenceMs = 30_000;

export interface BatchLimit {
  /** How much the next exchange may hold. */
  size(): number;
  /** An exchange that held this much was answered. */
  accepted(count: number): void;
  /** An exchange that held this much was refused, or not answered in time. */
  refused(count: number): void;
}

/**
 * Learns how many calls, or blocks, a provider can take in one exchange. The size doubles from
 * `first` up to `max`, and halves when an exchange fails. If a smaller one then succeeds, that size
 * is kept for five minutes; after that, sizes between it and the refused one are tried, one in five
 * minutes. A provider that answers nothing at all teaches nothing: its size grows again at once.
 */
export function makeBatchLimit(options: {
  max: number;
  first?: number;
  now?: () => number;
}): BatchLimit {
  const { max, now = Date.now } = options;
  let size = Math.min(options.first ?? max, max);
  /** The largest size that was answered since one as small was refused. */
  let good = 0;
  /** The smallest size that is known to be too large. */
  let tooLarge = max + 1;
  let heldUntil = 0;
  let failure: { count: number; at: number } | null = null;

  /** Allows one size more for trial: between the largest good one and the smallest bad one. */
  function probe(): void {
    if (tooLarge > max || now() < heldUntil) return;
    heldUntil = now() + holdMs;
    // Nothing lies between them: the provider may take more than it did.
    if (tooLarge - good <= 1) tooLarge = Math.min(max + 1, 2 * tooLarge);
    size = Math.min(max, Math.floor((good + tooLarge) / 2));
  }

  return {
    size() {
      probe();
      return size;
    },
    accepted(count) {
      good = Math.max(good, count);
      const recent = failure && now() - failure.at <= evidenceMs ? failure : null;
      failure = null;
      if (recent && count < recent.count) {
        tooLarge = recent.count;
        heldUntil = now() + holdMs;
        size = good;
      } else if (count >= size && tooLarge > max) {
        size = Math.min(max, 2 * size);
      }
    },
    refused(count) {
      if (count <= good) good = 0;
      failure = { count, at: now() };
      size = good || Math.max(1, Math.floor(count / 2));
    },
  };
}
