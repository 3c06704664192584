import type { TransferVerdict, UnreadReason } from '#model/transfer-verdicts.ts';
import type { ChainName } from '#shared/chains.ts';

/** A transfer of a transaction that was asked about, and whether it is a deposit. */
export interface ExplainedTransfer {
  position: string;
  from: string;
  to: string;
  /** The symbol of a listed token; null for another. */
  token: string | null;
  tokenAddress: string | null;
  /** Decimal of a listed token; smallest units of another. */
  amount: string;
  /** The smallest amount of the token that is recorded. */
  least: string | null;
  verdict: TransferVerdict;
  projectId: string | null;
  userId: string | null;
  depositNo: string | null;
}

/** What the watcher read of one transaction. */
export interface ExplainedTransaction {
  block: string;
  success: boolean;
  transfers: ExplainedTransfer[];
  /** All of its transfers; `transfers` may hold fewer. */
  total: number;
}

/** A rescan that an admin or a merchant asked for. The watcher of the chain carries it out. */
export interface RescanJob {
  rescanId: string;
  chain: ChainName;
  txHash: string | null;
  /** The range of blocks, both inclusive, if no transaction hash is given. */
  from: bigint | null;
  to: bigint | null;
  state: 'queued' | 'done' | 'failed';
  /** The next block to read, if a run ended before the job was done. */
  next?: bigint;
  /** How many unknown deposits the rescan found. */
  found: number | null;
  error: string | null;
  /** Why a job for one transaction failed. */
  reason?: UnreadReason | null;
  /** Of a job that a merchant asked for: other projects' addresses are not ours in its explanation. */
  projectId?: string;
  askedBy: string;
  createdAt: number;
  endedAt: number | null;
  /** Of a job for one transaction, once it was read. */
  transaction?: ExplainedTransaction | null;
}
