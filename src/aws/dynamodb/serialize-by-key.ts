interface Waiting<T> {
  items: T[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Lets one run per key work at a time; what is asked for at the same moment goes together, and what
 * is asked for meanwhile is handed together to the next run. So callers in one process do not fight
 * over the same items, and share their transactions. A run that fails fails each of its callers.
 */
export function serializeByKey<T>(
  run: (key: string, items: T[]) => Promise<void>,
): (key: string, items: T[]) => Promise<void> {
  const queues = new Map<string, Waiting<T>[]>();

  async function drain(key: string, queue: Waiting<T>[]): Promise<void> {
    // What is asked for in this turn of the event loop goes together from the start.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        await run(
          key,
          batch.flatMap(({ items }) => items),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, items) =>
    new Promise((resolve, reject) => {
      const waiting = { items, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const created = [waiting];
      queues.set(key, created);
      void drain(key, created);
    });
}
