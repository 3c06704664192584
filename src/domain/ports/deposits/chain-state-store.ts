import type { ChainName, Family } from '#contract/chains.ts';
import type { Cursor, Lease } from '#model/chain.ts';

export interface ChainStateStore {
  cursor(chain: ChainName): Promise<Cursor | null>;
  cursors(chains: ChainName[]): Promise<Map<ChainName, Cursor>>;
  /** Takes the lease that carries this fence number; null if another tick has taken it. */
  takeLease(chain: ChainName, fence: number, seconds: number): Promise<Lease | null>;
  lease(chain: ChainName): Promise<Lease | null>;
  /**
   * Moves the cursor and stores the coverage of the blocks that were read. Conditional on the
   * fence.
   */
  advance(input: {
    cursor: Cursor;
    fence: number;
    blocks: { number: bigint; hash: string; clock?: bigint | null; coverage: string[] }[];
  }): Promise<boolean>;
  /** Our hashes of these blocks; a block that is no longer kept is absent. */
  hashes(chain: ChainName, from: bigint, to: bigint): Promise<Map<bigint, string>>;
  /** The newest block up to this one that we have scanned, with its clock (ScannedBlock.clock). */
  clockAt(
    chain: ChainName,
    block: bigint,
  ): Promise<{ number: bigint; hash: string; clock: bigint } | null>;
  filterSegment(family: Family, index: number): Promise<Uint8Array | null>;
  putFilterSegment(family: Family, index: number, bytes: Uint8Array): Promise<void>;
}
