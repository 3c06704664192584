import type { Cursor } from '#model/chain.ts';
import { orphanAbove } from '../deposit/orphan-above.ts';
import { unmineAbove } from '../payment/settle/reopen.ts';
import type { WatchDeps } from './deps.ts';
import { rewindDepth } from './rewind-depth.ts';

/** Blocks that are compared at once. Nearly every reorganisation ends in the first group. */
const batchSize = 100n;

/**
 * A provider no longer has the block of our cursor. Finds the newest block that both share, undoes
 * what was stored of later blocks, and moves the cursor there. Returns null and changes nothing if
 * the node is only behind, if there is no common block near, or if another provider still has our
 * block: a single provider takes no block away, and the other one is read from then on. Returns
 * 'undoing' if `isLate` ended the undoing early: the next tick must finish it before it reads or
 * credits anything.
 */
export async function rewind(
  deps: WatchDeps,
  input: { cursor: Cursor; fence: number; isLate?: () => boolean },
): Promise<Cursor | 'undoing' | null> {
  const { chain, chainState, log, reader } = deps;
  const { cursor } = input;
  const fields = { chain: chain.name, scanned: cursor.scanned.toString() };
  const { shows, denies, silent } = await reader.whoShows({
    number: cursor.scanned,
    hash: cursor.hash,
  });
  const [keeper] = shows;
  if (keeper !== undefined && shows.length >= denies.length) {
    log.warn('watch.fork-disputed', { ...fields, provider: denies[0] ?? null, keeper });
    reader.prefer(keeper);
    return null;
  }
  const commonBlock = await findAncestor(deps, cursor.scanned);
  if (commonBlock === 'node behind') {
    log.warn('watch.node-behind', fields);
    return null;
  }
  if (commonBlock === null) {
    log.error('watch.no-common-block', fields);
    return null;
  }
  const { number: ancestor, hash } = commonBlock;
  if (ancestor === cursor.scanned) return null; // two providers on two forks: read again next tick
  // So deep there may be credited deposits and confirmed payments: two providers take them away.
  const isDeep =
    cursor.scanned - ancestor >= BigInt(chain.confirmations) || ancestor < cursor.finalized;
  if (isDeep && denies.length < 2 && silent.length > 0) {
    log.error('watch.fork-unproven', { ...fields, to: ancestor.toString() });
    return null;
  }
  log.warn('watch.reorganised', {
    chain: chain.name,
    from: cursor.scanned.toString(),
    to: ancestor.toString(),
    depth: Number(cursor.scanned - ancestor),
  });
  const updatedAt = deps.clock.now();
  const back = { scanned: ancestor, hash, minedAt: null, rewinding: true, updatedAt };
  const next: Cursor = { ...cursor, ...back };
  // Move the cursor first: if the tick dies now, the next one finishes the work (see undoBlocks).
  if (!(await chainState.advance({ cursor: next, fence: input.fence, blocks: [] }))) return null;
  const undone = await undoBlocks(deps, next, input.isLate);
  return undone ? next : 'undoing';
}

/**
 * The newest block up to `scanned` that our coverage and the node share, read in groups, the newest
 * first; null if there is none as far back as we look.
 */
async function findAncestor(
  { chain, chainState, reader }: WatchDeps,
  scanned: bigint,
): Promise<{ number: bigint; hash: string } | 'node behind' | null> {
  const depth = rewindDepth(chain);
  const lowest = scanned > depth ? scanned - depth : 0n;
  for (let to = scanned; to >= lowest; to -= batchSize) {
    const from = to - batchSize + 1n > lowest ? to - batchSize + 1n : lowest;
    const stored = await chainState.hashes(chain.name, from, to);
    const ours = [...stored].sort(([a], [b]) => (a > b ? -1 : 1));
    if (ours.length === 0) continue;
    const theirs = await reader.blockHashes(ours.map(([number]) => number));
    if (theirs.includes(null)) return 'node behind';
    const shared = ours.find(([, hash], i) => theirs[i] === hash);
    if (shared) return { number: shared[0], hash: shared[1] };
  }
  return null;
}

/**
 * Undoes what was stored of the blocks above the rewound cursor. May be repeated until the cursor moves on,
 * since none of those blocks has been read again. Returns false if `isLate` ended it early, or if the
 * chain's scan cannot decide yet.
 */
export async function undoBlocks(
  deps: WatchDeps,
  cursor: Cursor,
  isLate: () => boolean = () => false,
): Promise<boolean> {
  const ancestor = cursor.scanned;
  const undone = deps.scan
    ? await deps.scan.takeBack(deps, cursor, isLate)
    : await orphanAbove(deps, ancestor, isLate);
  if (!undone) return false;
  for (const address of await unmineAbove(deps, ancestor)) {
    await deps.work.wake(deps.chain.name, address);
  }
  return true;
}
