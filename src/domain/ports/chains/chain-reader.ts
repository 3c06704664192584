import type { ScannedBlock } from '#model/chain.ts';
import type { SwapResult } from '#model/orders/swap.ts';

/** Reads a chain for its watcher. */
export interface ChainReader {
  /** Newest block of the provider that is asked first. */
  head(): Promise<bigint>;
  /** Newest finalized block (never above the head). */
  finalized(): Promise<bigint>;
  /**
   * Blocks from..to, whole and verified; stops before the first one that can not be. A chain that
   * skips numbers goes on past `to` until it has a block, so that none means: not readable now.
   */
  readBlocks(from: bigint, to: bigint): Promise<ScannedBlock[]>;
  /** Hashes of these blocks, by one provider; null where it has none yet, 'skipped' for a skipped number. */
  blockHashes(numbers: bigint[]): Promise<(string | null)[]>;
  /** The same from a second provider; null when there is only one. */
  blockHashesElsewhere(numbers: bigint[]): Promise<(string | null)[] | null>;
  /** The block a transaction is in, or null. */
  blockOf(txHash: string): Promise<bigint | null>;
  /** The newest block up to `head` that was made by `timestamp` (unix seconds); 0 if none. */
  blockAt(timestamp: number, head: bigint): Promise<bigint>;
  /**
   * Why a transaction failed in this block, in printable words; null when that can not be told now.
   * Absent where a chain tells no reasons.
   */
  revertReason?(transaction: { txHash: string; blockNumber: bigint }): Promise<string | null>;
  /**
   * What arrived at `address` of a token (null: the coin) by a swap's transaction in this block; null
   * when the node does not have it there. Absent where no swaps are made.
   */
  swapResult?(swap: {
    txHash: string;
    blockHash: string;
    address: string;
    token: string | null;
  }): Promise<SwapResult | null>;
}
