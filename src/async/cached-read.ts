/**
 * A read whose answer is used again until `keepMs` after it was asked for. Calls that come while it
 * is under way share it. A failure is never kept, and an old answer never stands in for one.
 */
export function makeCachedRead<T>(input: {
  read: () => Promise<T>;
  nowMs: () => number;
  keepMs: number;
}): () => Promise<T> {
  let last: { askedAt: number; answer: Promise<T> } | null = null;
  return () => {
    const now = input.nowMs();
    if (last && now - last.askedAt < input.keepMs && now >= last.askedAt) return last.answer;
    const asked = { askedAt: now, answer: input.read() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = null;
    });
    return asked.answer;
  };
}
