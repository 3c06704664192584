import type { ChainName } from '#contract/chains.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ExplainedTransaction, RescanJob } from '#model/rescan.ts';

export interface RescanStore {
  get(chain: ChainName, rescanId: string): Promise<RescanJob | null>;
  /** Writes the job and its audit entry in one transaction. */
  create(job: RescanJob, audit: AuditEntry, outbox: OutboxItem): Promise<void>;
  /**
   * Records the progress of a queued job: `next` is the next block to read. false if another run
   * has moved it, or it has ended.
   */
  advance(job: RescanJob, progress: { next: bigint; found: number }): Promise<boolean>;
  /** Ends a queued job. A job that has ended stays as it is. */
  end(
    chain: ChainName,
    rescanId: string,
    result: {
      state: 'done' | 'failed';
      found: number;
      error: string | null;
      at: number;
      transaction: ExplainedTransaction | null;
    },
  ): Promise<void>;
}
