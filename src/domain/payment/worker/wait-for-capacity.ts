import type { WorkerDeps } from '../deps.ts';

/** No run waits for a block of a slower chain (ms): the watcher's next tick comes first. */
const maxBlockTime = 3_000;
/** The shortest time between two questions to the node, on a chain with many blocks a second (ms). */
const shortestPause = 250;

/**
 * Waits until `isFreed` says that a block has taken one of the payments in flight. It is called
 * when the in-flight cap is reached. Returns false at once if no approved order waits, and after two
 * block times, but at least two seconds, if nothing was freed: the next run then repairs what is stuck.
 *
 * @example
 * ```ts
 * const isFreed = async () => (await gateway.transactionCount(address)) > chainNonce;
 * const goOn = await waitForCapacity(deps, { address, deadline, isFreed });
 * ```
 */
export async function waitForCapacity(
  deps: Pick<WorkerDeps, 'chain' | 'clock'> & {
    orders: Pick<WorkerDeps['orders'], 'approved'>;
    /** Waits (ms); absent where a run never waits for a block. */
    pause?: (ms: number) => Promise<void>;
  },
  input: { address: string; deadline: number; isFreed: () => Promise<boolean> },
): Promise<boolean> {
  const { chain, clock, pause } = deps;
  if (!pause || chain.blockTimeMs > maxBlockTime) return false;
  if ((await deps.orders.approved(chain.name, input.address, 1)).length === 0) return false;
  const longest = 1_000 + Math.max(2_000, 2 * chain.blockTimeMs);
  const until = Math.min(input.deadline, clock.nowMs() + longest);
  while (clock.nowMs() < until) {
    await pause(Math.max(shortestPause, chain.blockTimeMs / 4));
    if (await input.isFreed()) return true;
  }
  return false;
}
