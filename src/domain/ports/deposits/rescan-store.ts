import type { ChainName } from '#contract/chains.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { RescanJob } from '#model/rescan.ts';

export interface RescanStore {
  get(chain: ChainName, rescanId: string): Promise<RescanJob | null>;
  /** The job and its audit entry in one transaction. */
  create(job: RescanJob, audit: AuditEntry, outbox: OutboxItem): Promise<void>;
  /**
   * Notes how far a queued job has come: `next` is to be read next. False when another run has moved
   * it, or it has ended.
   */
  advance(job: RescanJob, progress: { next: bigint; found: number }): Promise<boolean>;
  /** Ends a queued job; one that has ended stays as it is. */
  end(
    chain: ChainName,
    rescanId: string,
    result: { state: 'done' | 'failed'; found: number; error: string | null; at: number },
  ): Promise<void>;
}
