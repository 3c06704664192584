import type { OutboxItem } from '#model/outbox.ts';
import type { Batch } from '../model/batch.ts';
import { type BatchStep, batchSteps } from '../model/batch-status.ts';
import { presentBatchItem } from './view.ts';

/** The list of a project's batches (docs/decisions/0003-lists.md). One that was refused is not in it. */
export const batchList = 'payouts';

/**
 * What tells the merchant that none of a batch's orders is open. `ended` is the batch as it is then.
 */
export const completedOutbox = (ended: Batch, at: number): OutboxItem => ({
  outboxId: `${ended.batchNo}#${at}#end`,
  kind: 'payout',
  ref: ended.batchNo,
  projectId: ended.projectId,
  event: { name: 'withdraw.batch.completed', data: presentBatchItem(ended), timestamp: at },
  lists: [],
  start: false,
  createdAtMs: at * 1000,
  requestId: ended.requestId,
});

/**
 * What a step on a batch announces: its new status in the list of batches. `batch` is as it is before the step,
 * `at` unix seconds. The id has the time: a restored table takes the same revision again.
 */
export const batchOutbox = (
  batch: Pick<Batch, 'batchNo' | 'projectId' | 'rev' | 'createdAtMs' | 'requestId'>,
  step: Exclude<BatchStep, 'refuse'>,
  at: number,
): OutboxItem => ({
  outboxId: `${batch.batchNo}#${batch.rev + 1}#${at}`,
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
