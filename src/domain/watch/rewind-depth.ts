import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';

/** How far to go back for a common block: this time, and at least this many blocks. */
const rewindSeconds = 1_800;
const minRewind = 256n;

/** The blocks below the cursor whose hashes a provider must still have after a reorganisation. */
export function rewindDepth(chain: Pick<Chain, 'blockTimeMs'>): bigint {
  const wanted = blocksIn(chain, rewindSeconds);
  return wanted > minRewind ? wanted : minRewind;
}
