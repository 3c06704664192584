import type { ScannedBlock } from '#model/chain.ts';
import { detectDeposits } from '../deposit/detect-deposits.ts';
import type { WatchDeps } from './deps.ts';
import { observeBlocks } from './observe-blocks.ts';

/**
 * Stores what these verified blocks hold of ours, until `isLate`: payments that were mined, and
 * deposits. The first `whole` blocks are stored completely, and the cursor may move to the last of
 * them. May run again over the same blocks: it continues where it ended. `failure` is the error that
 * a block was left for.
 */
export async function storeBlocks(
  deps: WatchDeps,
  blocks: ScannedBlock[],
  isLate: () => boolean,
): Promise<{ whole: number; deposits: number; failure: unknown }> {
  // Payments first: there are few of them, and a stranger's deposits must not hold them up.
  const { whole, failure } = await observeBlocks(deps, blocks, isLate);
  const observed = blocks.slice(0, whole);
  const ours = (address: string) => deps.filter.maybeOurs(address);
  const detected = await detectDeposits(deps, observed, ours, isLate);
  return { whole: detected.whole, deposits: detected.stored, failure };
}
