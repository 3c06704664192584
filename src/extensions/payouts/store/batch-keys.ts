import { type Key, pad } from '#aws/dynamodb/table-keys.ts';

/** Table `money`. A batch and its lines are one partition. */
export const batchKeys = {
  batch: (batchNo: string): Key => ({ pk: `PAY#${batchNo}`, sk: 'BATCH' }),
  /** Orders that are not made yet, compressed. Nobody but the batch's own writers reads it. */
  line: (batchNo: string, line: number): Key => ({
    pk: `PAY#${batchNo}`,
    sk: `LINE#${pad(line, 3)}`,
  }),
  /** What was refused together with it. */
  refusals: (batchNo: string): Key => ({ pk: `PAY#${batchNo}`, sk: 'REFUSALS' }),
  batchId: (projectId: string, batchId: string): Key => ({
    pk: `PAYID#${projectId}#${batchId}`,
    sk: '-',
  }),
};

/** Its place in the index `work` while something may be left to do for it. */
export const batchWork = {
  pk: 'PAYOUTS',
  sk: (createdAtMs: number, batchNo: string): string => `${pad(createdAtMs)}#${batchNo}`,
};
