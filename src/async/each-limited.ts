/** Runs `work` on every item, `limit` at a time, and waits for all; failures are results too. */
export async function eachLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      const [result] = await Promise.allSettled([
        Promise.resolve().then(() => work(items[index] as T)),
      ]);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
