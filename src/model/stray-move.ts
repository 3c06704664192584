import type { ChainName } from '#shared/chains.ts';

/**
 * Money of a project that a block moved, and that no deposit, internal transfer or payment records: a
 * hot wallet that is funded, a token on a service's address, what a stranger's transaction takes, a
 * transaction that we did not sign. What it moved is only in its outbox item. Nothing stores it where no
 * extension asks for it.
 */
export interface StrayMove {
  /** What the extension calls it. */
  subject: string;
  projectId: string;
  chain: ChainName;
  /** Its transaction. Not `txHash`: the index `transactions` finds deposits by that. */
  tx: string;
  blockNumber: bigint;
  blockHash: string;
  /** Its block left the chain, and no other has it yet. */
  isGone?: true;
  rev: number;
}
