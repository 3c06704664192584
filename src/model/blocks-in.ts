import type { Chain } from './chain.ts';

/**
 * The number of blocks that a chain makes in this time, rounded up. Depths that represent a time are
 * converted with it, so that they keep their meaning when a network makes its blocks faster.
 *
 * @example blocksIn({ blockTimeMs: 200 }, 1_800) // 9000n
 */
export const blocksIn = (chain: Pick<Chain, 'blockTimeMs'>, seconds: number): bigint =>
  BigInt(Math.ceil((seconds * 1000) / chain.blockTimeMs));
