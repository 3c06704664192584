import { orphanAbove } from '#domain/deposit/orphan-above.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import type { Cursor } from '#model/chain.ts';
import type { EconomyStore } from '../ports.ts';
import { orphanGone } from './orphan-gone.ts';

interface Input {
  cursor: Cursor;
  isLate: () => boolean;
}

/** Drops the hashes above the rewound cursor: economy mode does not write each number again. */
async function dropHashes(deps: WatchDeps, notes: EconomyStore, { cursor }: Input): Promise<void> {
  if (cursor.economy) await notes.dropHashes(deps.chain.name, cursor.scanned);
}

/** Takes back every deposit above the rewound cursor, for a scan that does not ask for them again. */
export async function takeBackAll(
  deps: WatchDeps,
  notes: EconomyStore,
  input: Input,
): Promise<boolean> {
  await dropHashes(deps, notes, input);
  return orphanAbove(deps, input.cursor.scanned, input.isLate);
}

/**
 * Keeps the deposits whose own block is still there: the common block may be far below. The scan
 * asks again before its cursor passes them, and the cursor is `rewinding` until then
 * (scan-ranges.ts). A cursor of exact mode has nothing of that.
 */
export async function takeBackGone(
  deps: WatchDeps,
  notes: EconomyStore,
  input: Input,
): Promise<boolean> {
  if (!input.cursor.economy) return takeBackAll(deps, notes, input);
  await dropHashes(deps, notes, input);
  return (await orphanGone(deps, input.cursor.scanned, input.isLate)) !== null;
}
