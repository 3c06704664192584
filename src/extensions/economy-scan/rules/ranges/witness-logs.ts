import type { WatchDeps } from '#domain/watch/deps.ts';
import type { Cursor, EconomyProgress } from '#model/chain.ts';
import { type StoredFound, storeFound } from '../store-found.ts';
import type { Economy } from './economy.ts';
import { oursIn } from './ours-in.ts';

/**
 * Reads the logs up to the cursor again from a second provider, and the blocks that only that one
 * names: a node that lags behind its own head answers with too few logs, and says nothing. Returns
 * the new `witnessed`; it stays where the second provider does not answer or is on another fork.
 */
export async function witnessLogs(
  deps: WatchDeps,
  economy: Economy,
  input: { cursor: Cursor; progress: EconomyProgress; deadline: number; isLate: () => boolean },
): Promise<{ witnessed: bigint; stored: StoredFound | null }> {
  const { cursor, progress, deadline, isLate } = input;
  const { chain } = deps;
  if (!economy.reader.hasSecond) return { witnessed: cursor.scanned, stored: null };
  if (progress.witnessed >= cursor.scanned) return { witnessed: progress.witnessed, stored: null };
  const from = progress.witnessed + 1n;
  const range = BigInt(chain.economy.range);
  const to =
    cursor.scanned - progress.witnessed > range ? progress.witnessed + range : cursor.scanned;
  const { end, blocks } = await economy.reader.logs({ from, to }, oursIn(deps, economy), 'second');
  if (end.number === cursor.scanned && end.hash !== cursor.hash) {
    throw new Error(`a second provider has another block ${end.number}`);
  }
  const passed = new Set(cursor.passed?.map(({ number }) => number));
  const stored = await storeFound(deps, economy, {
    numbers: blocks.map(({ number }) => number),
    hashes: new Map(blocks.map(({ number, hash }) => [number, hash])),
    passed,
    deadline,
    isLate,
  });
  const whole = stored.openAt === null && stored.failure === null;
  return { witnessed: whole ? end.number : progress.witnessed, stored };
}
