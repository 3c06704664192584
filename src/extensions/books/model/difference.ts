import type { ChainName } from '#shared/chains.ts';
import type { Place } from './account.ts';

/** One token of an address of which the books say something else than its chain. */
export interface Difference {
  token: string;
  /** What the chain has more than the books, smallest units; below 0 if it has less. Never 0. */
  amount: bigint;
}

/** A difference that nothing explains. It stays until a person closes it. */
export interface OpenDifference extends Place {
  differenceNo: string;
  rev: number;
  projectId: string;
  chain: ChainName;
  token: string;
  /** What the chain has more than the books, as it was compared last; 0 once they are equal again. */
  amount: bigint;
  /** The block of that comparison. */
  block: bigint;
  /** Transactions that the books do not have as the chain has them, as far as they are known; at most 20. */
  txHashes: string[];
  state: 'open' | 'closed';
  /** Unix seconds. */
  foundAt: number;
  comparedAt: number;
  closing: { by: string; reason: string; at: number; booked: bigint } | null;
}
