import type { RescanJob } from '#model/rescan.ts';
import type { ProviderAnswer } from '#ports/chains.ts';

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
  transaction: job.transaction
    ? {
        block: job.transaction.block,
        success: job.transaction.success,
        total: job.transaction.total,
        transfers: job.transaction.transfers.map((one) => ({
          position: one.position,
          from: one.from,
          to: one.to,
          token: one.token,
          token_address: one.tokenAddress,
          amount: one.amount,
          least: one.least,
          verdict: one.verdict,
          project: one.projectId,
          user_id: one.userId,
          deposit_no: one.depositNo,
        })),
      }
    : null,
});

/** What a provider answered, as the admin API shows it. */
export const presentProviderAnswer = ({ host, head, error, tookMs }: ProviderAnswer) => ({
  host,
  head: head?.toString() ?? null,
  error,
  took_ms: tookMs,
});
