import type { ChainName } from '#contract/chains.ts';
import type { ChainStateStore } from '../ports/deposits/chain-state-store.ts';
import type { WatchQueue } from '../ports/queues/watch-queue.ts';
import type { Clock } from '../ports/runtime/clock.ts';

/**
 * Gives a chain whose lease has run out a new tick under the lease's fence number: its message died,
 * its function was killed, or it is the very first start. A tick that is still on its way carries the
 * same number, and only one of the two is taken. Returns the chains that were seeded.
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
