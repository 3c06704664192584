/**
 * A read whose answer is used again until `keepMs` after it was asked for. Calls that come while it
 * is under way share it. A failure is never kept, and an old answer never replaces one.
 */
export function makeCachedRead<T>({
  read,
  nowMs,
  keepMs,
}: {
  read: () => Promise<T>;
  nowMs: () => number;
  keepMs: number;
}): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const at = nowMs();
    if (last && at >= last.at && at < last.at + keepMs) return last.answer;
    const asked = { at, answer: read() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = null;
    });
    return asked.answer;
  };
}
