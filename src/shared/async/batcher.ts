/** A call that waits for its batch. Settling it a second time has no effect. */
export interface BatchedCall<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

export interface BatcherOptions<Input> {
  /** Most calls that one run gets; more calls of one turn are several runs in parallel. */
  maxSize?: number;
  /** Calls of one turn with equal keys are one call of its run, and share the result. */
  keyOf?: (input: Input) => string;
}

/**
 * Collects the calls of one turn of the event loop and hands them to `run` together, in the order
 * in which they came. `run` settles each call; if it throws, the calls that it has not settled are
 * rejected with its error. So a run decides by itself what the failure of one call means for the
 * others. Nothing is kept between two runs.
 * @example
 * const double = makeBatcher<number, number>(async (calls) => {
 *   for (const { input, resolve } of calls) resolve(2 * input);
 * });
 * await Promise.all([double(1), double(2)]); // one run with two calls
 */
export function makeBatcher<Input, Output>(
  run: (calls: BatchedCall<Input, Output>[]) => Promise<void>,
  { maxSize = Number.POSITIVE_INFINITY, keyOf }: BatcherOptions<Input> = {},
): (input: Input) => Promise<Output> {
  let calls: BatchedCall<Input, Output>[] = [];
  let byKey = new Map<string, Promise<Output>>();

  async function runAll(batch: BatchedCall<Input, Output>[]): Promise<void> {
    try {
      await run(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function endTurn(): void {
    const collected = calls;
    calls = [];
    byKey = new Map();
    for (let start = 0; start < collected.length; start += maxSize) {
      void runAll(collected.slice(start, start + maxSize));
    }
  }

  return (input) => {
    const key = keyOf?.(input);
    const same = key === undefined ? undefined : byKey.get(key);
    if (same) return same;
    const result = new Promise<Output>((resolve, reject) => {
      if (calls.length === 0) setImmediate(endTurn);
      calls.push({ input, resolve, reject });
    });
    if (key !== undefined) byKey.set(key, result);
    return result;
  };
}
