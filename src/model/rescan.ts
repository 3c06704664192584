import type { ChainName } from '#contract/chains.ts';

/** A rescan that an admin asked for. The watcher of the chain carries it out. */
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
  askedBy: string;
  createdAt: number;
  endedAt: number | null;
}
