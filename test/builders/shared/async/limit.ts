/** Work that ends in the order of its milliseconds; a negative number fails. */
export function worker() {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (ms: number) => {
    begun.push(ms);
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, Math.abs(ms)));
    running -= 1;
    if (ms < 0) throw new Error(`failed ${ms}`);
    return ms;
  };
  return { work, begun, most: () => most, running: () => running };
}
