import type { RescanJob } from '#model/rescan.ts';

/** A rescan as the admin API shows it. */
export const presentRescan = (job: RescanJob) => ({
  id: job.rescanId,
  chain: job.chain,
  tx_hash: job.txHash,
  from: job.from?.toString() ?? null,
  to: job.to?.toString() ?? null,
  state: job.state,
  found: job.found,
  error: job.error,
  asked_by: job.askedBy,
  created_at: job.createdAt,
  ended_at: job.endedAt,
});
