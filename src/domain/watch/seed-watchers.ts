import type { ChainStateStore } from '#ports/deposits.ts';
import type { WatchQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';

/**
 * Sends a new tick to each chain whose lease has expired, under the lease's fence number: its
 * message was lost, its function was killed, or it never ran. If a tick with the same number is
 * still queued, only one of the two gets the lease. Returns the chains that were seeded.
 */
export async function seedWatchers(
  deps: { chainState: Pick<ChainStateStore, 'lease'>; queue: WatchQueue; clock: Clock },
  chains: ChainName[],
): Promise<ChainName[]> {
  const seeded: ChainName[] = [];
  for (const name of chains) {
    const lease = await deps.chainState.lease(name);
    if (lease && lease.until > deps.clock.now()) continue;
    await deps.queue.pushTick(name, lease?.fence ?? 0, 0);
    seeded.push(name);
  }
  return seeded;
}
