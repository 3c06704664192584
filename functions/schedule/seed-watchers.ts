import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeWatchQueue } from '#aws/queues/queues.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { seedWatchers } from '#domain/watch/seed-watchers.ts';

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
