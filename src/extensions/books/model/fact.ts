import type { ChainName } from '#shared/chains.ts';
import type { BookedMove, Move } from './move.ts';

/** What a fact is about, as its entries name it. */
export interface FactSource {
  orderNo: string | null;
  depositNo: string | null;
  txHash: string | null;
  blockNumber: bigint | null;
}

/**
 * What is true of a subject as of a revision: everything that it has moved, and not what has changed.
 * A fact without moves says that nothing stands (its block left the chain).
 */
export interface Fact extends FactSource {
  /** What it is about: a nonce slot, a deposit, a rental. One has one fact at a time. */
  subject: string;
  /** Grows with every fact of the subject, also after a restore of the table that it is made from. */
  rev: number;
  /** When it was recorded, unix seconds. */
  at: number;
  projectId: string;
  chain: ChainName;
  moves: Move[];
}

/** What is booked of a subject: its newest fact, with the values that its moves were booked at. */
export interface Head extends FactSource {
  subject: string;
  rev: number;
  /** Exactly what is booked: what all entries of the subject sum to. */
  moves: BookedMove[];
  /** How many entries the revision has made so far, while it is not booked whole; else absent. */
  lines?: number;
}
