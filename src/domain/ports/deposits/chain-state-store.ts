import type { ChainName, Family } from '#contract/chains.ts';
import type { Cursor, Lease, PassedBlock, ScannedBlock, WatcherStop } from '#model/chain.ts';

export interface ChainStateStore {
  cursor(chain: ChainName): Promise<Cursor | null>;
  cursors(chains: ChainName[]): Promise<Map<ChainName, Cursor>>;
  /**
   * Takes the lease that carries this fence number; null if another tick has taken it. The same write
   * notes the providers' host names, if they are given.
   */
  takeLease(
    chain: ChainName,
    fence: number,
    seconds: number,
    hosts?: string[],
  ): Promise<Lease | null>;
  lease(chain: ChainName): Promise<Lease | null>;
  /**
   * Moves the cursor and stores the coverage of the blocks that were read. Conditional on the
   * fence. `passing` adds a block to the cursor's list of passed ones, if that is still as it was
   * read.
   */
  advance(input: {
    cursor: Cursor;
    fence: number;
    blocks: { number: bigint; hash: string; clock?: bigint | null; coverage: string[] }[];
    passing?: PassedBlock;
  }): Promise<boolean>;
  /**
   * Our hashes of these blocks; a block that is no longer kept is absent, and with `onlyRead` also
   * one that was passed unread.
   */
  hashes(
    chain: ChainName,
    from: bigint,
    to: bigint,
    options?: { onlyRead?: boolean },
  ): Promise<Map<bigint, string>>;
  /** The block that the watcher of a chain was stopped at last. */
  stop(chain: ChainName): Promise<WatcherStop | null>;
  /** Replaces the stop, unless it is about the same block. */
  noteStop(stop: WatcherStop): Promise<void>;
  /**
   * Records that these blocks, ascending, were read again: in their coverage what was read of them,
   * and none of them counts as passed any longer. May be repeated.
   */
  reread(chain: ChainName, blocks: readonly ScannedBlock[]): Promise<void>;
  /** The newest block up to this one that we have scanned, with its clock (ScannedBlock.clock). */
  clockAt(
    chain: ChainName,
    block: bigint,
  ): Promise<{ number: bigint; hash: string; clock: bigint } | null>;
  /**
   * Takes the hashes of blocks above this one out of the coverage: they left the chain, and in
   * economy mode not each number is written again.
   */
  dropHashes(chain: ChainName, above: bigint): Promise<void>;
  /** Records that these addresses of ours sent in these blocks. May be repeated. */
  noteSenders(chain: ChainName, senders: { address: string; block: bigint }[]): Promise<void>;
  /** The addresses that sent in blocks above this one. Strongly consistent. */
  senders(chain: ChainName, after: bigint): Promise<Set<string>>;
  filterSegment(family: Family, index: number): Promise<Uint8Array | null>;
  putFilterSegment(family: Family, index: number, bytes: Uint8Array): Promise<void>;
}
