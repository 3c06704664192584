import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWatchQueue } from '../../src/aws/watch-queue.ts';
import { chains } from '../../src/chains/catalog.ts';
import { seedWatchers } from '../../src/domain/watch/seed-watchers.ts';

const log = makeLogger({ function: 'seed-watchers' });

/** Every minute: a chain whose watcher has lost its tick gets a new one. */
export async function handler(): Promise<void> {
  const deps = { chainState: makeChainStateStore(), queue: makeWatchQueue(), clock: systemClock };
  const watched = Object.values(chains).filter((chain) => chain.enabled);
  const seeded = await seedWatchers(
    deps,
    watched.map(({ name }) => name),
  );
  log.info('watch.seeded', { seeded });
}
