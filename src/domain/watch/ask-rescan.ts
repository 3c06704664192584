import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { RescanStore } from '#ports/deposits.ts';
import type { RescanQueue } from '#ports/queues.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { auditEntry, auditOutbox } from '../admin/audit-entry.ts';
import type { Actor } from '../admin/commit-action.ts';

/** The most blocks that one rescan reads. */
export const maxRescanBlocks = 10_000n;

export interface RescanDeps {
  rescans: Pick<RescanStore, 'get' | 'create'>;
  queue: RescanQueue;
  clock: Clock;
  ids: Ids;
}

/**
 * Asks the watcher of a chain to read a transaction again, or the blocks from..to (both inclusive,
 * at most 10,000). The job's record shows the progress. Errors: unsupported for a chain that is not
 * watched; invalidRequest naming the field.
 */
export async function askRescan(
  deps: RescanDeps,
  input: Actor & { chain: Chain; txHash?: string; from?: bigint; to?: bigint },
): Promise<RescanJob> {
  const { chain, admin } = input;
  if (!chain.enabled) {
    throw new ApiError('unsupported', `Unsupported chain: ${chain.name} is not watched yet`);
  }
  const job: RescanJob = {
    rescanId: deps.ids.next('RS'),
    chain: chain.name,
    ...target(input),
    state: 'queued',
    found: null,
    error: null,
    askedBy: admin.email,
    createdAt: deps.clock.now(),
    endedAt: null,
  };
  const audit = auditEntry(deps, {
    projectId: input.projectId,
    admin,
    action: 'chain.rescan',
    target: chain.name,
    details: {
      rescan_id: job.rescanId,
      tx_hash: job.txHash,
      from: job.from?.toString() ?? null,
      to: job.to?.toString() ?? null,
    },
  });
  await deps.rescans.create(job, audit, auditOutbox(audit, input.requestId));
  await deps.queue.push(job);
  return job;
}

/** The form of a transaction hash in each family. */
const hashes: Record<Family, { shape: RegExp; says: string }> = {
  EVM: { shape: /^0x[0-9a-fA-F]{64}$/, says: '0x followed by 64 hexadecimal digits' },
  TRX: { shape: /^[0-9a-f]{64}$/, says: '64 hexadecimal digits in lower case' },
  SOL: { shape: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, says: 'a signature of 64 bytes in base58' },
};

function target(input: {
  chain: Chain;
  txHash?: string;
  from?: bigint;
  to?: bigint;
}): Pick<RescanJob, 'txHash' | 'from' | 'to'> {
  const { txHash, from, to } = input;
  if (txHash !== undefined) {
    if (from !== undefined || to !== undefined) throw invalid('tx_hash', 'excludes from and to');
    const { shape, says } = hashes[input.chain.family];
    if (!shape.test(txHash)) throw invalid('tx_hash', `must be ${says}`);
    return { txHash: foldCase(txHash), from: null, to: null };
  }
  if (from === undefined) throw invalid('from', 'is required when there is no tx_hash');
  if (to === undefined) throw invalid('to', 'is required when there is no tx_hash');
  if (to < from) throw invalid('to', 'must not be below from');
  if (to - from >= maxRescanBlocks) {
    throw invalid('to', `must be less than ${maxRescanBlocks} blocks above from`);
  }
  return { txHash: null, from, to };
}

const invalid = (field: string, problem: string): ApiError =>
  new ApiError('invalidRequest', `${field} ${problem}`);
