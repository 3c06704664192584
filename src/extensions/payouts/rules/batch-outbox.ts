import type { OutboxItem } from '#model/outbox.ts';
import type { Batch } from '../model/batch.ts';
import { type BatchStep, batchSteps } from '../model/batch-status.ts';

/** The list of a project's batches (docs/decisions/0003-lists.md). One that was refused is not in it. */
export const batchList = 'payouts';

/**
 * What a step on a batch announces: its new status in the list of batches. `batch` is as it is before the step,
 * `at` unix seconds.
 */
export const batchOutbox = (
  batch: Pick<Batch, 'batchNo' | 'projectId' | 'rev' | 'createdAtMs' | 'requestId'>,
  step: Exclude<BatchStep, 'refuse'>,
  at: number,
): OutboxItem => ({
  outboxId: `${batch.batchNo}#${batch.rev + 1}`,
  kind: 'payout',
  ref: batch.batchNo,
  projectId: batch.projectId,
  event: null,
  lists: [
    {
      list: batchList,
      projectId: batch.projectId,
      scope: '',
      id: batch.batchNo,
      rev: batch.rev + 1,
      createdAtMs: batch.createdAtMs,
      facets: { status: batchSteps[step].to },
    },
  ],
  start: false,
  createdAtMs: at * 1000,
  requestId: batch.requestId,
});
