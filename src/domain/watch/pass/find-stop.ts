import type { Chain, Cursor, WatcherStop } from '#model/chain.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import { ApiError } from '#wire/api-error.ts';

/**
 * A chain's cursor, and the block that its watcher is stopped at now; null if it moves. Errors:
 * unsupported for a chain that is not watched.
 */
export async function findStop(
  { chainState }: { chainState: Pick<ChainStateStore, 'cursor' | 'stop'> },
  chain: Pick<Chain, 'name' | 'enabled'>,
): Promise<{ cursor: Cursor | null; stop: WatcherStop | null }> {
  if (!chain.enabled) {
    throw new ApiError('unsupported', `Unsupported chain: ${chain.name} is not watched yet`);
  }
  const [cursor, stop] = await Promise.all([
    chainState.cursor(chain.name),
    chainState.stop(chain.name),
  ]);
  return { cursor, stop: stop && stop.after === cursor?.scanned ? stop : null };
}
