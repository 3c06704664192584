/** What the scans of economy mode share: by ranges of logs (EVM) and by signatures (Solana). */

import type { ScanInput, Scanned, WatchDeps } from '#domain/watch/deps.ts';
import { rewind } from '#domain/watch/rewind.ts';
import type { Cursor, EconomyProgress } from '#model/chain.ts';
import type { EconomyStore } from '../ports.ts';
import type { StoredFound } from './store-found.ts';

/** What a process remembers between its ticks; cleared when it may be of another fork. */
export interface Remembered {
  notes: EconomyStore;
  stored: Map<bigint, string>;
  /** The fence of this process's last tick. */
  fence: number;
}

export function beginScan(remembered: Remembered, { cursor, fence }: ScanInput): Scanned {
  if (remembered.fence !== fence - 1) remembered.stored.clear();
  remembered.fence = fence;
  return { cursor, blocks: 0, deposits: 0, failures: [], next: 'settle' };
}

export function addStored(
  result: Scanned,
  { whole, deposits, failure }: Pick<StoredFound, 'whole' | 'deposits' | 'failure'>,
): void {
  result.blocks += whole.length;
  result.deposits += deposits;
  if (failure) result.failures.push(failure);
}

/**
 * Whether the cursor's block is still the chain's, by its hash there. If not, what left the chain is
 * undone, and the tick reads no further; an error on the way ends it, since nothing is credited on a
 * fork that is not undone.
 */
export async function isOnChain(
  deps: WatchDeps,
  remembered: Remembered,
  input: ScanInput & { hash: string | undefined; result: Scanned },
): Promise<boolean> {
  const { cursor, fence, deadline, hash, result } = input;
  if (hash === cursor.hash) {
    // Exact mode leaves the hashes of another fork above a cursor that was moved back, since it writes
    // each number again. Economy mode does not: a deposit at such a number would be taken back.
    if (!cursor.economy) await remembered.notes.dropHashes(deps.chain.name, cursor.scanned);
    return true;
  }
  remembered.stored.clear();
  const isLate = () => deps.clock.nowMs() >= deadline;
  result.next = 'end';
  const back = await rewind(deps, { cursor, fence, isLate });
  if (back === 'undoing') return false;
  if (back) result.cursor = back;
  result.next = 'settle';
  return false;
}

/** Whether more is covered than the stored cursor says. */
export const isNewProgress = (
  next: EconomyProgress,
  before: EconomyProgress | undefined,
): boolean =>
  !before ||
  next.compared !== before.compared ||
  next.witnessed !== before.witnessed ||
  next.own !== before.own ||
  next.taken !== before.taken ||
  next.round?.block !== before.round?.block ||
  next.round?.done !== before.round?.done ||
  next.round?.upTo !== before.round?.upTo ||
  next.round?.look !== before.round?.look;

/** Moves the cursor; false if the lease is lost. */
export async function moveCursor(
  deps: Pick<WatchDeps, 'chain' | 'chainState' | 'log'>,
  { fence }: Pick<ScanInput, 'fence'>,
  cursor: Cursor,
  blocks: Parameters<WatchDeps['chainState']['advance']>[0]['blocks'],
): Promise<boolean> {
  if (await deps.chainState.advance({ cursor, fence, blocks })) return true;
  deps.log.warn('watch.lease-lost', { chain: deps.chain.name, fence });
  return false;
}
