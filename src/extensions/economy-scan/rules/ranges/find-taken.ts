import type { WatchDeps } from '#domain/watch/deps.ts';
import { blocksIn } from '#model/blocks-in.ts';
import type { Cursor, EconomyProgress } from '#model/chain.ts';
import { type StoredFound, storeFound } from '../store-found.ts';
import type { Economy } from './economy.ts';
import { oursIn } from './ours-in.ts';

/**
 * The blocks of this time are asked for together. It takes a second filter of logs, which in each tick
 * would be a quarter of its calls.
 */
const everySeconds = 60;

/**
 * Reads the blocks up to the cursor in which a transaction of somebody else takes listed tokens from our
 * addresses. One provider is asked: nothing is credited or paid by it, and reconciliation finds what it
 * hides. Where logs of all transfers are read, they have it already (oursIn). Returns the new `taken`;
 * undefined where nothing records it.
 */
export async function findTaken(
  deps: WatchDeps,
  economy: Economy,
  input: { cursor: Cursor; progress: EconomyProgress; deadline: number; isLate: () => boolean },
): Promise<{ taken: bigint | undefined; stored: StoredFound | null }> {
  const { chain, clock } = deps;
  const { cursor, progress, deadline, isLate } = input;
  const ours = oursIn(deps, economy);
  if (!deps.strays || ours.addresses === null) return { taken: undefined, stored: null };
  const { taken = cursor.scanned } = progress;
  const isDue = cursor.scanned - taken >= blocksIn(chain, everySeconds);
  if (!isDue || clock.nowMs() < economy.takenAfterMs) return { taken, stored: null };
  // A provider that cannot answer must not take the time of every tick.
  economy.takenAfterMs = clock.nowMs() + everySeconds * 1_000;
  const range = BigInt(chain.economy.range);
  const to = cursor.scanned - taken > range ? taken + range : cursor.scanned;
  const asked = { ...ours, direction: 'out' as const };
  const { end, blocks } = await economy.reader.logs({ from: taken + 1n, to }, asked);
  const stored = await storeFound(deps, economy, {
    numbers: blocks.map(({ number }) => number),
    hashes: new Map(blocks.map(({ number, hash }) => [number, hash])),
    passed: new Set(cursor.passed?.map(({ number }) => number)),
    deadline,
    isLate,
  });
  const isWhole = stored.openAt === null && stored.failure === null;
  if (isWhole) economy.takenAfterMs = 0;
  return { taken: isWhole ? end.number : taken, stored };
}
