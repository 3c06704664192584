import type { RescanJob } from '#model/rescan.ts';
import type { RescanStore } from '#ports/deposits.ts';
import { fake } from '../fake.ts';

/** A store with one queued job for these blocks. Every end of it is recorded. */
export function oneRescan(job: Pick<RescanJob, 'txHash' | 'from' | 'to'>) {
  const ended: Parameters<RescanStore['end']>[2][] = [];
  const rescans = fake<RescanStore>({
    get: async (chain, rescanId) => ({
      ...job,
      rescanId,
      chain,
      state: 'queued',
      found: null,
      error: null,
      askedBy: 'an admin',
      createdAt: 1,
      endedAt: null,
    }),
    advance: async () => true,
    end: async (_chain, _rescanId, result) => void ended.push(result),
  });
  return { rescans, ended };
}
