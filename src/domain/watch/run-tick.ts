import type { Chain } from '#model/chain.ts';
import type { ChainStateStore } from '../ports/deposits/chain-state-store.ts';
import type { WatchQueue } from '../ports/queues/watch-queue.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import type { WatchDeps } from './deps.ts';
import { nextTickDelay } from './next-tick.ts';
import { watchTick } from './tick.ts';

/**
 * A tick reads blocks for this long at most (ms); the function's timeout is above it by what a tick
 * does after that, and the lease above both.
 */
const budgetMs = 30_000;
const leaseSeconds = 75;

export interface RunTickDeps {
  chain: Chain;
  chainState: Pick<ChainStateStore, 'takeLease'>;
  queue: Pick<WatchQueue, 'pushTick'>;
  clock: Clock;
  log: Logger;
  /** What the tick itself needs, made once it has the lease. */
  watch: () => Promise<WatchDeps>;
}

/**
 * One message of a chain's watcher: a tick under the lease that carries its fence number, which then
 * asks for the next one. A number that another tick has taken does nothing; a tick that fails is
 * logged and followed by the next one. Throws what the lease or the queue throw.
 */
export async function runTick(deps: RunTickDeps, fence: number): Promise<void> {
  const { chain, log } = deps;
  const lease = await deps.chainState.takeLease(chain.name, fence, leaseSeconds);
  if (!lease) {
    log.info('watch.superseded', { chain: chain.name, fence });
    return;
  }
  const startedAt = deps.clock.nowMs();
  let behind = false;
  try {
    const deadline = deps.clock.nowMs() + budgetMs;
    const result = await watchTick(await deps.watch(), { fence: lease.fence, deadline });
    behind = result.scanned < result.head;
    const behindS = Number(result.head - result.scanned) * chain.blockTime;
    log.info('watch.tick', { ...result, behind_s: behindS });
  } catch (error) {
    // The chain is asked again at the next tick; what was stored is stored.
    log.error('watch.tick-failed', { chain: chain.name, error: error as Error });
  }
  const tookMs = deps.clock.nowMs() - startedAt;
  const delay = nextTickDelay({ tickSeconds: chain.tickSeconds, tookMs, behind });
  await deps.queue.pushTick(chain.name, lease.fence, delay);
}
