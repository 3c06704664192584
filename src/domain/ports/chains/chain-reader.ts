import type { ScannedBlock } from '#model/chain.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import type {
  ClaimVerdict,
  ReceiptClaim,
  ReceiptVerdict,
  TransferClaim,
} from '#model/transfer-claim.ts';

export interface ReadOptions {
  /** How long the reading may take (ms). */
  withinMs?: number;
  /**
   * Whose transactions are asked about. Of those between others, the sender and transfers of the
   * coin may be left out, where that saves reading them. Everybody's if absent.
   */
  ours?(address: string): boolean;
}

/** What all providers say of one block, by their positions. */
export interface BlockShows {
  shows: number[];
  /** They show another block at its height. */
  denies: number[];
  silent: number[];
}

/** A block whose clock (ScannedBlock.clock) a provider has shown. */
export interface ClockedBlock {
  number: bigint;
  hash: string;
  clock: bigint;
}

export interface HashOptions extends Pick<ReadOptions, 'withinMs'> {
  /** Whether a hash is the one that the caller has of this block. Any is if absent. */
  isExpected?(number: bigint, hash: string): boolean;
}

/** Reads a chain for its watcher. */
export interface ChainReader {
  /** The newest block, by the first provider. */
  head(): Promise<bigint>;
  /** The newest finalized block, never above the head. */
  finalized(): Promise<bigint>;
  /**
   * The blocks from..to, read whole and verified. Stops before the first block that cannot be read
   * or verified. On a chain that skips numbers, reading continues past `to` until there is a block,
   * so an empty list always means "not readable now". Reading ends early when its time is over.
   */
  readBlocks(from: bigint, to: bigint, options?: ReadOptions): Promise<ScannedBlock[]>;
  /**
   * The hashes of these blocks, by one provider: null if it does not have the block yet, 'skipped'
   * for a number that has no block.
   */
  blockHashes(numbers: bigint[]): Promise<(string | null)[]>;
  /**
   * The same from a second provider; null if there is only one provider. What it does not show, or
   * shows otherwise than `isExpected`, is asked of the next one: of three, two decide. A block that
   * was not answered is null too. Throws if not one was answered.
   */
  blockHashesElsewhere(numbers: bigint[], options?: HashOptions): Promise<(string | null)[] | null>;
  /** Which providers have this block. One that shows none at its height is among the silent ones. */
  whoShows(block: { number: bigint; hash: string }): Promise<BlockShows>;
  /** From now on this provider is read first, while it answers. */
  prefer(provider: number): void;
  /**
   * The position of the provider that `blockHashesElsewhere` was answered by last, of several the
   * first; for log lines.
   */
  secondProvider?(): number | null;
  /**
   * The clock of this block, as two providers show it under its hash (the one that is given, if there
   * is only one provider): a hash does not prove a height. null if no two agree. Throws if fewer than
   * two answer. Absent on chains with nonces.
   */
  agreedClock?(block: ClockedBlock): Promise<bigint | null>;
  /**
   * Whether two providers show these transfers in their blocks (or the only one does), in the order
   * of the claims.
   */
  confirmTransfers(claims: readonly TransferClaim[]): Promise<ClaimVerdict[]>;
  /**
   * The position of the provider that showed this block; undefined if `readBlocks` did not return
   * it, or several providers were needed to show it.
   */
  shownBy?(block: Pick<ScannedBlock, 'hash'>): number | undefined;
  /**
   * What became of these transactions, by two providers (the only one, if there is one), in the
   * order of the claims.
   */
  confirmReceipts(claims: readonly ReceiptClaim[]): Promise<ReceiptVerdict[]>;
  /** The block that contains a transaction, or null. */
  blockOf(txHash: string): Promise<bigint | null>;
  /** The newest block up to `head` that was made by `timestamp` (unix seconds); 0 if none. */
  blockAt(timestamp: number, head: bigint): Promise<bigint>;
  /**
   * Why a transaction failed in this block, as printable text; null if the reason cannot be read
   * now. Absent on chains that give no reasons.
   */
  revertReason?(transaction: { txHash: string; blockNumber: bigint }): Promise<string | null>;
  /**
   * What a swap's transaction in this block brought to `address`, in a token (null: the coin). null
   * if the node does not have the transaction there. Absent on chains without swaps.
   */
  swapResult?(swap: {
    txHash: string;
    blockHash: string;
    address: string;
    token: string | null;
  }): Promise<SwapResult | null>;
}
