import type { Cursor } from '#model/chain.ts';
import type { Reading } from '../../model/reading.ts';

/**
 * How long after the watcher has passed a block the books may still lack what was in it, in seconds:
 * payments settle in other functions, and facts wait in a queue.
 */
const settleSeconds = 600;

/** What the watcher of the chain knows, as of now. */
export interface WatcherView {
  cursor: Pick<Cursor, 'scanned' | 'finalized' | 'rewinding'> | null;
  /** The hash of block `to` of the reading, as the chain has it now; null if that is not known. */
  hash: string | null;
  /** Up to which block every coin that came was found; below the cursor in economy mode. */
  foundUpTo: bigint;
  /** Unix seconds. */
  now: number;
}

/**
 * Whether a reading can be judged. It waits until the watcher has stored all of its blocks, and they are
 * final. `gone`: its block left the chain, so what it says was never true; the address is read again.
 */
export function readingState(
  { to, hash, at }: Pick<Reading, 'to' | 'hash' | 'at'>,
  watcher: WatcherView,
): 'waits' | 'gone' | 'ready' {
  const { cursor, foundUpTo, now } = watcher;
  if (!cursor || cursor.rewinding) return 'waits';
  if (foundUpTo < to || cursor.finalized < to || now - at < settleSeconds) return 'waits';
  if (hash === null) return 'ready';
  if (watcher.hash === null) return 'waits';
  return watcher.hash === hash ? 'ready' : 'gone';
}
