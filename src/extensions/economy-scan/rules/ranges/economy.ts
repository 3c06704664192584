import type { EconomyReader, EconomyStore } from '../../ports.ts';
import type { AddressList } from '../address-list.ts';

/** What a watcher in economy mode works with besides the rest, kept between ticks. */
export interface Economy {
  reader: EconomyReader;
  notes: EconomyStore;
  /** Shared by the chains of a family. */
  list: AddressList;
  /** What two providers agreed on at the last comparison. Lost with the process, and read again. */
  agreed: AgreedBalances;
  /**
   * Hashes of blocks that were read whole and stored, by number. Cleared by a reorganisation, and
   * when another process has run a tick in between: it may have undone what was stored.
   */
  stored: Map<bigint, string>;
  /** The fence of this process's last tick. */
  fence: number;
  /** What leaves our addresses is not asked for before this time (unix ms). */
  takenAfterMs: number;
}

/** Balances at one block, by address; an address without an entry is asked about again. */
export interface AgreedBalances {
  /** The hash of the block. */
  at: string;
  values: Map<string, bigint>;
  /** Those of the comparison that is under way, at its own block. */
  nextAt: string;
  next: Map<string, bigint>;
}

export const makeEconomy = (
  reader: EconomyReader,
  list: AddressList,
  notes: EconomyStore,
): Economy => ({
  reader,
  notes,
  list,
  agreed: { at: '', values: new Map(), nextAt: '', next: new Map() },
  stored: new Map(),
  fence: -1,
  takenAfterMs: 0,
});
