import type { Cursor, PassedBlock, WatcherStop } from '#model/chain.ts';
import type { WatchDeps } from '../deps.ts';
import { maxPassed } from './max-passed.ts';
import { nextBlock } from './next-block.ts';

/** How long (seconds) the cursor has not moved: before that, a node may only be behind. */
const patienceS = 120;

type Deps = Pick<WatchDeps, 'chain' | 'chainState' | 'clock' | 'log' | 'reader'>;

/**
 * What a tick does when no provider can show the block after the cursor. It records which block that
 * is. If two owners let it pass, the cursor moves to it unread: only if it still is the block that
 * they named, is final, and a second provider shows the same one. Returns the cursor behind it, else
 * null. Throws what the nodes and the store throw.
 */
export async function passStoppedBlock(
  deps: Deps,
  input: {
    cursor: Cursor;
    head: bigint;
    finalized: bigint;
    fence: number;
    /** What the chain's scan keeps of the cursor. */
    kept?: Partial<Cursor>;
  },
): Promise<Cursor | null> {
  const { chain, chainState, clock, log, reader } = deps;
  const { cursor } = input;
  if (clock.now() - cursor.updatedAt < patienceS) return null;
  const next = await nextBlock((numbers) => reader.blockHashes(numbers), cursor);
  if (!next) return null;
  const stop = await chainState.stop(chain.name);
  if (!stop || !isAt(stop, cursor, next)) {
    const since = clock.now();
    const { number: block, hash } = next;
    await chainState.noteStop({ chain: chain.name, after: cursor.scanned, block, hash, since });
    log.warn('watch.stopped', { chain: chain.name, block: block.toString(), hash });
    return null;
  }
  if (!stop.pass) return null;
  const block = stop.block.toString();
  const obstacle = await findObstacle(deps, { ...input, next });
  if (obstacle) {
    log.warn('watch.pass-waits', { chain: chain.name, block, why: obstacle });
    return null;
  }
  const before = await chainState.clockAt(chain.name, cursor.scanned);
  const clockBefore = before && ((await reader.agreedClock?.(before)) ?? null);
  if (before && clockBefore === null) {
    const why = 'no two providers agree on the time of the previous block';
    log.warn('watch.pass-waits', { chain: chain.name, block, why });
    return null;
  }
  const passing: PassedBlock = { ...next, at: clock.now(), clockBefore };
  const moved: Cursor = {
    chain: chain.name,
    scanned: next.number,
    hash: next.hash,
    minedAt: null,
    head: input.head,
    finalized: input.finalized,
    updatedAt: clock.now(),
    ...(cursor.passed && { passed: cursor.passed }),
    ...input.kept,
  };
  const coverage = ['passed', 'unknown'];
  const blocks = [{ ...next, coverage }];
  if (!(await chainState.advance({ cursor: moved, fence: input.fence, blocks, passing }))) {
    return null;
  }
  const { askedBy, confirmedBy } = stop.pass;
  log.warn('watch.block-passed', {
    chain: chain.name,
    block,
    hash: next.hash,
    askedBy,
    confirmedBy,
  });
  return { ...moved, passed: [...(cursor.passed ?? []), passing] };
}

const isAt = (stop: WatcherStop, cursor: Cursor, next: { number: bigint; hash: string }) =>
  stop.after === cursor.scanned && stop.block === next.number && stop.hash === next.hash;

/** Why the block cannot be passed now; null if it can. */
async function findObstacle(
  { reader }: Deps,
  input: { cursor: Cursor; finalized: bigint; next: { number: bigint; hash: string } },
): Promise<string | null> {
  const { cursor, finalized, next } = input;
  if (next.number > finalized) return 'the block is not final yet';
  if ((cursor.passed?.length ?? 0) >= maxPassed) return 'too many passed blocks are unread';
  let isAlone = false;
  const second = await nextBlock(async (numbers) => {
    const hashes = await reader.blockHashesElsewhere(numbers);
    isAlone = hashes === null;
    return hashes;
  }, cursor);
  if (isAlone) return null;
  if (second?.number === next.number && second.hash === next.hash) return null;
  return 'a second provider does not show the same block';
}
