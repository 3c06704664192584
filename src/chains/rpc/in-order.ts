/**
 * Runs `read` on the parts, up to `concurrency()` of them in parallel, and yields the results in
 * the order of the parts. Further parts are taken when the next result is asked for. `underWay` is
 * the most reads that ran when this one began or ended, itself included. If the caller stops
 * asking, the reads under way continue and their failures are ignored.
 */
export async function* inOrder<Part, Result>(
  parts: Iterable<Part>,
  concurrency: () => number,
  read: (part: Part) => Promise<Result>,
): AsyncGenerator<{ part: Part; result: Result; underWay: number }> {
  const left = parts[Symbol.iterator]();
  const running: { part: Part; result: Promise<Result>; begunAs: number }[] = [];
  const begin = () => {
    while (running.length < concurrency()) {
      const { done, value: part } = left.next();
      if (done) return;
      const result = read(part);
      result.catch(() => {});
      running.push({ part, result, begunAs: running.length + 1 });
    }
  };
  begin();
  for (let next = running.shift(); next; next = running.shift()) {
    const { part, begunAs } = next;
    const result = await next.result;
    yield { part, result, underWay: Math.max(begunAs, running.length + 1) };
    begin();
  }
}
