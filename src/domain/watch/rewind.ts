import type { Cursor } from '#model/chain.ts';
import { orphanAbove } from '../deposit/orphan-above.ts';
import { unmineAbove } from '../payment/settle/reopen.ts';
import type { WatchDeps } from './deps.ts';

/** The most blocks to go back for a common block. */
const maxRewind = 256n;

/**
 * The chain no longer has the block of our cursor. Finds the newest block that both share, undoes
 * what was stored of later blocks, and moves the cursor there. Returns null and changes nothing if
 * the node is only behind, or if there is no common block near. Returns 'undoing' if `isLate` ended
 * the undoing early: the next tick must finish it before it reads or credits anything.
 */
export async function rewind(
  deps: WatchDeps,
  input: { cursor: Cursor; fence: number; isLate?: () => boolean },
): Promise<Cursor | 'undoing' | null> {
  const { chain, chainState, reader, log } = deps;
  const { cursor } = input;
  const from = cursor.scanned > maxRewind ? cursor.scanned - maxRewind : 0n;
  const ours = await chainState.hashes(chain.name, from, cursor.scanned);
  const numbers: bigint[] = [];
  for (let number = cursor.scanned; number >= from; number--) {
    if (ours.has(number)) numbers.push(number);
  }
  const theirs = await reader.blockHashes(numbers);
  if (theirs.includes(null)) {
    log.warn('watch.node-behind', { chain: chain.name, scanned: cursor.scanned.toString() });
    return null;
  }
  const at = numbers.findIndex((number, i) => theirs[i] === ours.get(number));
  const ancestor = numbers[at];
  if (ancestor === undefined) {
    log.error('watch.no-common-block', { chain: chain.name, scanned: cursor.scanned.toString() });
    return null;
  }
  if (ancestor === cursor.scanned) return null; // two providers on two forks: read again next tick
  log.warn('watch.reorganised', {
    chain: chain.name,
    from: cursor.scanned.toString(),
    to: ancestor.toString(),
    depth: Number(cursor.scanned - ancestor),
  });
  const hash = ours.get(ancestor) as string;
  const updatedAt = deps.clock.now();
  const next: Cursor = { ...cursor, scanned: ancestor, hash, rewinding: true, updatedAt };
  // Move the cursor first: if the tick dies now, the next one finishes the work (see undoBlocks).
  if (!(await chainState.advance({ cursor: next, fence: input.fence, blocks: [] }))) return null;
  const undone = await undoBlocks(deps, ancestor, input.isLate);
  return undone ? next : 'undoing';
}

/**
 * Undoes what was stored of the blocks above `ancestor`. May be repeated until the cursor moves on,
 * since none of those blocks has been read again. Returns false if `isLate` ended it early.
 */
export async function undoBlocks(
  deps: WatchDeps,
  ancestor: bigint,
  isLate?: () => boolean,
): Promise<boolean> {
  if (!(await orphanAbove(deps, ancestor, isLate))) return false;
  for (const address of await unmineAbove(deps, ancestor)) {
    await deps.work.wake(deps.chain.name, address);
  }
  return true;
}
