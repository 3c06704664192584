/**
 * Runs at most `limit` tasks at a time; the others wait in the order in which they came. Each
 * caller gets its task's result or error.
 */
export function makeConcurrencyLimit(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Runs `work` on every item, at most `limit` at a time, and waits for all. Gives the results in the
 * order of the items; a failure is a result too, and stops nothing.
 */
export function eachLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const limited = makeConcurrencyLimit(limit);
  return Promise.allSettled(items.map((item) => limited(() => work(item))));
}

/**
 * Runs `work` on all items in groups of `batchSize`: a group begins when every item of the one before
 * it has ended. After a group with a failure no other begins, and the first failure by the order of
 * the items is thrown. When it throws, nothing is still running. No group begins once `isLate` says
 * so. Gives how many items were begun, from the first one on.
 *
 * Not `eachLimited`: that one starts all items even if one fails.
 */
export async function inGroups<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  batchSize = 8,
  isLate: () => boolean = () => false,
): Promise<number> {
  for (let start = 0; start < items.length; start += batchSize) {
    if (isLate()) return start;
    const group = items.slice(start, start + batchSize);
    const failed = (await eachLimited(group, batchSize, work)).find(
      (result) => result.status === 'rejected',
    );
    if (failed) throw failed.reason;
  }
  return items.length;
}
