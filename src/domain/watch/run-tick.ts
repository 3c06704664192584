import type { Chain, Lease } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { WatchQueue } from '#ports/queues.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { WatchDeps } from './deps.ts';
import { nextProviderNotes } from './next-provider-notes.ts';
import { nextTickDelay } from './next-tick.ts';
import { secondsBehind } from './seconds-behind.ts';
import { watchTick } from './tick.ts';

/**
 * A tick reads blocks for at most this long (ms). The function's timeout leaves room for the rest
 * of the tick, and the lease is longer than the timeout.
 */
const budgetMs = 30_000;
const leaseSeconds = 75;

export interface RunTickDeps {
  chain: Chain;
  chainState: Pick<ChainStateStore, 'takeLease' | 'noteProviders'>;
  queue: Pick<WatchQueue, 'pushTick'>;
  clock: Clock;
  log: Logger;
  /**
   * The host names of the chain's providers in their order, for people; null if they cannot be read now.
   */
  hosts?: () => Promise<string[] | null>;
  /** The tick's own dependencies, created once it has the lease. */
  watch: () => Promise<WatchDeps>;
}

/**
 * Handles one message of a chain's watcher: runs a tick under the lease with its fence number, then
 * asks for the next tick. If another tick has taken the number, nothing happens. A tick that fails
 * is logged, and the next one follows. Throws what the lease or the queue throws.
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
  let notes: ProviderNotes | null = null;
  try {
    const deadline = deps.clock.nowMs() + budgetMs;
    const watch = await deps.watch();
    notes = keepNotes(deps, { lease, reader: watch.reader });
    const { minedAt, ...result } = await watchTick(watch, { fence: lease.fence, deadline });
    behind = result.scanned < result.head;
    const behindS = secondsBehind({ ...result, chain, minedAt, now: deps.clock.now() });
    log.info('watch.tick', { ...result, behind_s: behindS });
  } catch (error) {
    // The next tick reads the chain again; what was stored stays stored.
    log.error('watch.tick-failed', { chain: chain.name, error: error as Error });
  }
  await notes?.end();
  const tookMs = deps.clock.nowMs() - startedAt;
  const delay = nextTickDelay({ tickSeconds: chain.tickSeconds, tookMs, behind });
  await deps.queue.pushTick(chain.name, lease.fence, delay);
}

/** A tick that waits for a provider looks this often whether another one has failed (ms). */
const noteEveryMs = 1_000;

interface ProviderNotes {
  /** Notes what the tick has seen. */
  end(): Promise<void>;
}

/**
 * Notes what the chain's providers do while a tick runs, and when it has ended; each time only what has
 * changed, so that a tick in which nothing does writes nothing.
 */
function keepNotes(
  deps: RunTickDeps,
  { lease, reader }: { lease: Lease; reader: Pick<ChainReader, 'providers'> },
): ProviderNotes {
  const { chain, chainState, clock, log } = deps;
  const before = reader.providers?.() ?? [];
  let noted = lease.providers ?? [];
  const note = async () => {
    const hosts = await deps.hosts?.();
    const after = reader.providers?.() ?? [];
    if (!hosts || after.length === 0) return;
    const next = nextProviderNotes({ hosts, noted, before, after, now: clock.now() });
    if (next && (await chainState.noteProviders(chain.name, lease.fence, next))) noted = next;
  };
  const fail = (error: unknown) =>
    log.error('watch.tick-failed', { chain: chain.name, error: error as Error });
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    last = last.then(note).catch(fail);
    return last;
  };
  const timer = setInterval(again, noteEveryMs);
  return {
    end() {
      clearInterval(timer);
      return again();
    },
  };
}
