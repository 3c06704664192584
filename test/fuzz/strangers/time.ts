/**
 * Virtual time for everything in this process: `Date.now`, `setTimeout` and what waits for it. It moves
 * on to the next timer whenever nothing else is left to do, so an answer that takes eight seconds costs
 * none.
 */
export interface VirtualTime {
  /** Unix ms. */
  now: number;
  /** The result of a task that waits in virtual time. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Waits `ms`; throws if it is aborted before. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

interface Timer {
  at: number;
  run: () => void;
}

export function virtualTime(start: number): VirtualTime {
  const timers = new Map<object, Timer>();
  const real = { setTimeout, clearTimeout, now: Date.now };
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const handle = { ref: () => handle, unref: () => handle };
    timers.set(handle, { at: time.now + Math.max(0, ms), run: () => run(...args) });
    return handle;
  };
  const clear = (handle?: object) => void (handle && timers.delete(handle));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** Fires the timer that is due first. Returns false if there is none. */
  function advance(): boolean {
    let first: [object, Timer] | null = null;
    for (const one of timers) if (!first || one[1].at < first[1].at) first = one;
    if (!first) return false;
    timers.delete(first[0]);
    time.now = Math.max(time.now, first[1].at);
    first[1].run();
    return true;
  }

  const time: VirtualTime = {
    now: start,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const handle = set(() => resolve(), ms);
        // What nothing waits for any more must not move the time on.
        const abort = () => {
          clear(handle);
          reject(new Error('aborted'));
        };
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort, { once: true });
      }),
    async run(task) {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
      Date.now = () => Math.floor(time.now);
      let isDone = false;
      try {
        const result = task().finally(() => {
          isDone = true;
        });
        // A failure is the caller's, below.
        result.catch(() => {});
        for (;;) {
          await turn();
          if (isDone) break;
          if (!advance()) await turn();
        }
        return await result;
      } finally {
        Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
        Date.now = real.now;
      }
    },
  };
  return time;
}
