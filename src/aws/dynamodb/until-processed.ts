/** How often a batch is sent before it counts as failed. */
const maxAttempts = 5;

/**
 * Sends all of these, and again what a call leaves unprocessed, after pauses that double. `send`
 * returns what is left. Throws an Error that names `what` when a call is incomplete five times in a row.
 */
export async function untilProcessed<T>(
  what: string,
  all: T[],
  send: (left: T[]) => Promise<T[]>,
): Promise<void> {
  let left = all;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === maxAttempts) throw new Error(`${what} stays incomplete`);
    if (attempt > 0) await new Promise((done) => setTimeout(done, 25 * 2 ** attempt));
    left = await send(left);
  }
}
