/** The time that traces may take while blocks are heavy, so that a chain is read faster than it grows. */
export interface TraceTime {
  /** What is left of it (ms). */
  leftMs(): number;
  /** The result of a task, whose time counts. Tasks that run in parallel count once. */
  spend<T>(task: () => Promise<T>): Promise<T>;
}

/** A share of all time (0 to 1), of which at most `maxMs` is kept for later. It begins with that. */
export function makeTraceTime({ share, maxMs }: { share: number; maxMs: number }): TraceTime {
  let left = maxMs;
  let at = Date.now();
  let running = 0;
  const settle = () => {
    const passed = Date.now() - at;
    at += passed;
    left = Math.min(maxMs, left + passed * share - (running > 0 ? passed : 0));
  };
  return {
    leftMs() {
      settle();
      return left;
    },
    async spend(task) {
      settle();
      running += 1;
      try {
        return await task();
      } finally {
        settle();
        running -= 1;
      }
    },
  };
}
