import type { BatchedCall } from './batcher.ts';

/**
 * Runs `run` for one batch per key at a time. Items that are given in one turn of the event loop
 * go together; items that are given during a run wait and all go to the next run. So callers of one
 * process do not compete for the same items, and share their transactions. If a run throws, each of
 * its callers is rejected, and the next run begins.
 *
 * Not a `makeBatcher`: that one starts a run at the end of every turn, also while another runs.
 */
export function serializeByKey<T>(
  run: (key: string, items: T[]) => Promise<void>,
): (key: string, items: T[]) => Promise<void> {
  const waiting = new Map<string, BatchedCall<T[], void>[]>();

  async function drain(key: string, calls: BatchedCall<T[], void>[]): Promise<void> {
    // The first run too waits for the end of the turn, so that the turn's items go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (calls.length > 0) {
      const batch = calls.splice(0);
      try {
        await run(
          key,
          batch.flatMap(({ input }) => input),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(key);
  }

  return (key, input) =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      const calls = waiting.get(key);
      if (calls) {
        calls.push(call);
        return;
      }
      const first = [call];
      waiting.set(key, first);
      void drain(key, first);
    });
}
