import { listRecords } from '#domain/list/list-records.ts';
import type { ListIndex } from '#ports/events.ts';
import type { Batch } from '../model/batch.ts';
import type { BatchStore } from '../ports.ts';
import { batchList } from './batch-outbox.ts';

/** A page of a project's batches, newest first, with the exact total. None that was refused is among them. */
export const listBatches = (
  deps: { batches: Pick<BatchStore, 'getMany'>; lists: Pick<ListIndex, 'page'> },
  {
    projectId,
    query,
  }: {
    projectId: string;
    /** Days are UTC days, inclusive. */
    query: {
      page: number;
      size: number;
      start?: string | undefined;
      end?: string | undefined;
      status?: string | undefined;
    };
  },
): Promise<{ list: Batch[]; total: number; page: number; size: number }> =>
  listRecords(deps.lists, {
    list: batchList,
    projectId,
    query,
    filter: { status: query.status },
    read: (ids) => deps.batches.getMany(ids),
    idOf: ({ batchNo }) => batchNo,
  });
