import type { BalanceChange, Token, Transfer } from '#model/chain.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { StrayMove } from '#model/stray-move.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { StrayMoveStore } from '#ports/deposits.ts';

/** A transfer from or to an address of a project, in a transaction that the project did not send. */
export interface StrayTransfer {
  projectId: string;
  transfer: Transfer;
  token: Token;
  /** Of its sender and its recipient, as far as we have them. */
  owners: AddressOwner[];
  /**
   * What arrives has a record of its own (a deposit), or is below the token's minimum: only what leaves
   * counts.
   */
  isArrivalRecorded: boolean;
}

/** A transaction of one of our addresses that we did not sign, in a verified block. */
export interface UnsignedTransaction {
  address: string;
  /** As in SentTransaction; null on a chain without nonces. */
  nonce: number | null;
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /** Who signed it, the payer first; and what the payer paid, if that is known. */
  signers: string[];
  fee: bigint | undefined;
  transfers: Transfer[];
  /** Solana: as in SentTransaction. */
  changes: BalanceChange[] | undefined;
}

/** What is recorded of a stray move: its name, and its outbox item as of a revision of its record. */
export interface StrayFact {
  subject: string;
  projectId: string;
  outbox(move: StrayMove): OutboxItem | Promise<OutboxItem>;
}

/** Seam: an extension that records stray moves. Each is written with its outbox item. */
export interface StrayFacts {
  ofTransfer(stray: StrayTransfer): StrayFact;
  /** null if another signer of the same project has it. */
  ofTransaction(unsigned: UnsignedTransaction): Promise<StrayFact | null>;
  /** That nothing of it stands any more. */
  ofGone(move: StrayMove): OutboxItem;
}

/** Absent where no extension records stray moves. */
export interface Strays {
  store: StrayMoveStore;
  facts: StrayFacts;
}
