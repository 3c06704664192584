import type { Cursor } from '#model/chain.ts';
import type { WatchDeps } from './deps.ts';

/** The most that a chain's clock and ours may differ (seconds). */
const clockMargin = 900;
/**
 * A chain that is watched from the first deployment on gets its cursor within minutes of the first
 * address. An older address means that the chain was enabled later (seconds).
 */
const maxWait = 86_400;
/** The most numbers without a block that a start is moved back over (Solana skips some). */
const maxSkipped = 64n;

/**
 * Sets the cursor of a chain that was never watched.
 *
 * - The stage says `startBlock`: it starts there. "now" is the newest final block. What was sent
 *   before is found only by a rescan.
 * - The stage says nothing: it starts before the oldest address was created, so that nothing sent
 *   to it is missed; without addresses at the newest final block.
 * - The stage says nothing and the oldest address is older than a day: returns null and logs an
 *   error, because months of blocks may lie between. No credit is late without a decision.
 *
 * Never starts above the newest final block: a start that left the chain would have no common
 * block.
 */
export async function firstCursor(
  deps: WatchDeps,
  input: { head: bigint; finalized: bigint; fence: number },
): Promise<Cursor | null> {
  const { chain, clock, log, chainState } = deps;
  const { head, finalized, fence } = input;
  const wanted = await wantedStart(deps, head);
  if (wanted === 'unknown') {
    log.error('watch.start-unknown', { chain: chain.name, head: head.toString() });
    return null;
  }
  const start = wanted === 'final' || wanted > finalized ? finalized : wanted;
  const found = await blockAtOrBelow(deps, start);
  if (!found) return null;
  const cursor: Cursor = {
    chain: chain.name,
    scanned: found.number,
    hash: found.hash,
    head,
    finalized,
    updatedAt: clock.now(),
  };
  const block = { ...found, coverage: ['start'] };
  const stored = await chainState.advance({ cursor, fence, blocks: [block] });
  if (stored) log.info('watch.started', { chain: chain.name, block: found.number.toString() });
  return stored ? cursor : null;
}

/** The last block that is not read. */
async function wantedStart(deps: WatchDeps, head: bigint): Promise<bigint | 'final' | 'unknown'> {
  const { startBlock } = deps.chain;
  if (startBlock === 'now') return 'final';
  if (startBlock !== null) return startBlock > 0n ? startBlock - 1n : 0n;
  const oldest = await deps.addresses.oldest();
  if (oldest === null) return 'final';
  if (deps.clock.now() - oldest > maxWait) return 'unknown';
  return deps.reader.blockAt(oldest - clockMargin, head);
}

/** The newest block up to this number; null if the node cannot say now. */
async function blockAtOrBelow(
  deps: WatchDeps,
  start: bigint,
): Promise<{ number: bigint; hash: string } | null> {
  for (let number = start; number >= 0n && start - number < maxSkipped; number--) {
    const [hash] = await deps.reader.blockHashes([number]);
    if (!hash) return null;
    if (hash !== 'skipped') return { number, hash };
  }
  return null;
}
