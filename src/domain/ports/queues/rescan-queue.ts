import type { RescanJob } from '#model/rescan.ts';

export interface RescanQueue {
  /** Sends the job to the watcher of its chain. */
  push(job: Pick<RescanJob, 'chain' | 'rescanId'>): Promise<void>;
}
