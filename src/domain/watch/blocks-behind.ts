import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';

/** Producers miss turns: a gap of fewer blocks is an accident. */
const leastBlocks = 5n;
/** A node shows a block, and a function starts, seconds late. */
const leastSeconds = 20;

/**
 * How many of the chain's own blocks its watcher may be behind and still be in sync: five, or what the
 * chain makes in 20 s, and what it makes from one tick to the next. With the catalogue's block times
 * that is 6 on ETH (72 s), 52 on BSC (23 s), 110 on BASE (22 s), 16 on POLYGON (24 s), 88 on ARBITRUM
 * (22 s), 8 on TRX (24 s) and 110 on SOL (22 s).
 */
export function blocksInSync(chain: Pick<Chain, 'blockTimeMs' | 'tickSeconds'>): number {
  const late = blocksIn(chain, leastSeconds);
  return Number((late > leastBlocks ? late : leastBlocks) + blocksIn(chain, chain.tickSeconds));
}

/**
 * How many blocks a watcher is behind: up to the head that it saw last, or, if that is more, as many as
 * the chain usually makes since the newest one that was read. So a head that does not move counts too.
 */
export function blocksBehind(of: {
  chain: Pick<Chain, 'blockTimeMs'>;
  scanned: bigint;
  head: bigint;
  /** The age of block `scanned`, seconds. */
  lagSeconds: number;
}): number {
  const made = Math.floor((of.lagSeconds * 1000) / of.chain.blockTimeMs);
  return Math.max(made, Number(of.head - of.scanned));
}
