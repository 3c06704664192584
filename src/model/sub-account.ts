import type { Family, FamilyAddresses } from '#shared/chains.ts';

export interface SubAccount {
  /** A global number, which is also the position in the address journal. */
  subAccountId: number;
  projectId: string;
  userId: string;
  accountNo: string;
  /** addr_index in the project, from 1. */
  subIndex: number;
  /** The merchant's name for it: all of it that changes. */
  label: string;
  addresses: FamilyAddresses;
  createdAt: number;
}

/** The owner of an address. `subIndex` 0 is the hot wallet. */
export interface AddressOwner {
  family: Family;
  address: string;
  projectId: string;
  subIndex: number;
  userId: string | null;
}

/**
 * The address journal gives every address a position. Positions are given out in blocks. Inside a
 * block they have no gaps, because a watcher reads a block on from the last position that it saw.
 */
export const journalBlock = 1_000;

/** Blocks that are filled at the same time: this many addresses are created without a collision. */
export const journalLanes = 16;

/** How far the journal is filled. */
export interface JournalEnds {
  /** The last position of all blocks that were begun. A block that is not named below is full. */
  allocated: number;
  /**
   * Of each block that is being filled, or was filled last in its slot: its last position, and the
   * last one that is taken.
   */
  filling: { to: number; taken: number }[];
}

/** An entry. `jump` leads over positions that were in use before the table was restored. */
export interface JournalEntry {
  position: number;
  address: string | null;
  jump: number | null;
}

/** The block of a position, from 0. */
export const blockOf = (position: number, size = journalBlock): number =>
  Math.floor((position - 1) / size);
