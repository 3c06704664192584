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
    const entry = { at, answer: read() };
    last = entry;
    entry.answer.catch(() => {
      if (last === entry) last = null;
    });
    return entry.answer;
  };
}
