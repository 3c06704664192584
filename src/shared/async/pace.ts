/**
 * Spaces the beginnings of calls: each wait ends at least `everyMs` after the one before it, in the
 * order in which they came.
 */
export function makePace(input: {
  nowMs: () => number;
  sleep: (ms: number) => Promise<void>;
  everyMs: number;
}): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = input.nowMs();
    const at = Math.max(now, next);
    next = at + input.everyMs;
    if (at > now) await input.sleep(at - now);
  };
}
