import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWatchQueue } from '../../src/aws/watch-queue.ts';
import { chains } from '../../src/chains/catalog.ts';

const log = makeLogger({ function: 'seed-watchers' });

/**
 * Every minute: a chain whose lease has run out has lost its tick (a message that died, a function
 * that was killed, or the very first start) and gets a new one under the lease's fence number. A
 * tick that is still on its way carries the same number, and only one of the two is taken.
 */
export async function handler(): Promise<void> {
  const chainState = makeChainStateStore();
  const queue = makeWatchQueue();
  const watched = Object.values(chains).filter((chain) => chain.enabled && chain.family === 'EVM');
  const seeded: string[] = [];
  for (const { name } of watched) {
    const lease = await chainState.lease(name);
    if (lease && lease.until > systemClock.now()) continue;
    await queue.pushTick(name, lease?.fence ?? 0, 0);
    seeded.push(name);
  }
  log.info('watch.seeded', { seeded });
}
