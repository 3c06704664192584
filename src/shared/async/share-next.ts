/**
 * Runs `read` one at a time. Whoever asks while one runs shares the next one, which begins after they asked:
 * nobody is given what was read before their question. A failed one fails those who share it, and no other.
 */
export function shareNext<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next) return next;
    const begin = (): Promise<T> => {
      next = null;
      return read();
    };
    next = last.then(begin, begin);
    last = next;
    return next;
  };
}
