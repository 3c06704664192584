/**
 * Time that passes only while nothing else is to do: `setTimeout` and `Date.now` of this process
 * follow a clock that jumps to the next timer. Only the waiting of the calls is measured, whatever
 * else the machine does. Nothing real may be waited for meanwhile.
 */
interface Timer {
  at: number;
  no: number;
  go: () => void;
}

const real = { setTimeout: globalThis.setTimeout, now: Date.now };

export async function inVirtualTime<T>(work: (now: () => number) => Promise<T>): Promise<T> {
  let now = 1_767_225_600_000;
  let no = 0;
  const timers: Timer[] = [];
  const set = (go: () => void, ms = 0) => {
    timers.push({ at: now + Math.max(0, ms), no: no++, go });
    return 0;
  };
  globalThis.setTimeout = set as unknown as typeof setTimeout;
  Date.now = () => now;
  let isOver = false;
  const done = work(() => now).finally(() => {
    isOver = true;
  });
  done.catch(() => {});
  try {
    while (!isOver) {
      // Everything that need not wait comes first.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (isOver) break;
      timers.sort((a, b) => a.at - b.at || a.no - b.no);
      const next = timers.shift();
      if (!next) continue;
      now = next.at;
      next.go();
    }
    return await done;
  } finally {
    globalThis.setTimeout = real.setTimeout;
    Date.now = real.now;
  }
}
