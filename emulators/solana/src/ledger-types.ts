import type { Execution } from './svm/svm.ts';
import type { TransactionError } from './svm/svm-error.ts';
import type { TokenBalance } from './token/token-balances.ts';
import type { WireTransaction } from './wire.ts';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** What a transaction did: the fields of `meta`. */
export interface Outcome {
  err: TransactionError | null;
  fee: number;
  preBalances: number[];
  postBalances: number[];
  preTokenBalances: TokenBalance[];
  postTokenBalances: TokenBalance[];
  inner: Execution['inner'];
  logs: string[];
  units: number;
  costUnits: number;
  loadedBytes: number;
  returnData: Execution['returnData'];
}

/** A transaction in a block. */
export interface Landed {
  tx: WireTransaction;
  outcome: Outcome;
  slot: number;
  height: number;
  /** Its position in the block. */
  index: number;
  /** Time of the block, in Unix seconds. */
  time: number;
}

export interface Block {
  slot: number;
  parentSlot: number;
  /** Number of blocks before it; skipped slots do not count. */
  height: number;
  /** Empty while the slot is open. */
  blockhash: string;
  previousBlockhash: string;
  time: number;
  transactions: Landed[];
}
