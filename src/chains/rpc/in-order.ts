/**
 * Runs `read` on the parts, up to `atOnce` of them in parallel, and yields the results in the
 * order of the parts. A further part is taken when the next result is asked for. If the caller stops
 * asking, the reads under way are left alone and their failures ignored.
 */
export async function* inOrder<Part, Result>(
  parts: Iterable<Part>,
  atOnce: number,
  read: (part: Part) => Promise<Result>,
): AsyncGenerator<{ part: Part; result: Result }> {
  const left = parts[Symbol.iterator]();
  const running: { part: Part; result: Promise<Result> }[] = [];
  const begin = () => {
    const { done, value: part } = left.next();
    if (done) return;
    const result = read(part);
    result.catch(() => {});
    running.push({ part, result });
  };
  for (let i = 0; i < atOnce; i++) begin();
  for (let next = running.shift(); next; next = running.shift()) {
    yield { part: next.part, result: await next.result };
    begin();
  }
}
