import * as z from 'zod/mini';

/** Statuses of a batch that answers and filters name. A list has none that was refused. */
export const batchStatusNames = [
  'refused',
  'accepted',
  'approved',
  'rejected',
  'cancelled',
  'completed',
] as const;

/** A filter of lists. */
export const batchStatus = () =>
  z
    .enum(batchStatusNames, `must be one of ${batchStatusNames.join(', ')}`)
    .check(z.meta({ description: 'Only this status.', component: 'BatchStatus' }));
