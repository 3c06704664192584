import type { ChainName } from '#contract/chains.ts';

/** A rescan that an admin asked for; the watcher of the chain carries it out. */
export interface RescanJob {
  rescanId: string;
  chain: ChainName;
  txHash: string | null;
  /** Blocks, both inclusive, when no transaction hash is given. */
  from: bigint | null;
  to: bigint | null;
  state: 'queued' | 'done' | 'failed';
  /** First block that is still to be read, once a run has ended before the job; else absent. */
  next?: bigint;
  /** Deposits that the rescan found and did not know. */
  found: number | null;
  error: string | null;
  askedBy: string;
  createdAt: number;
  endedAt: number | null;
}
