import { chains } from '#chains/catalog/catalog.ts';
import { seedWatchers } from '#domain/watch/seed-watchers.ts';
import { watchQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { chainStateStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** Gives a new tick, every minute, to chains whose watcher has lost its own. */
export const handler = worker('seed-watchers', (log) => async (): Promise<void> => {
  const watched = Object.values(chains).filter((chain) => chain.enabled);
  const seeded = await seedWatchers(
    { chainState: chainStateStore(), queue: watchQueue(), clock },
    watched.map(({ name }) => name),
  );
  log.info('watch.seeded', { seeded });
});
