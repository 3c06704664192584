import type { Chain } from '#model/chain.ts';

/**
 * How far a watcher is behind, in whole seconds: the age of the newest block that it has scanned.
 * That stays true when a network makes its blocks faster, and when a node's head does not move. If
 * the block's time is not known (no block was read since the cursor was set), the blocks up to the
 * head are counted instead.
 */
export function secondsBehind(input: {
  chain: Pick<Chain, 'blockTimeMs'>;
  scanned: bigint;
  head: bigint;
  /** When block `scanned` was made, unix seconds. */
  minedAt: number | null;
  now: number;
}): number {
  const { chain, scanned, head, minedAt, now } = input;
  if (minedAt !== null) return Math.max(0, now - minedAt);
  return Math.max(0, Math.round((Number(head - scanned) * chain.blockTimeMs) / 1000));
}
