import * as z from 'zod';
import { depositStatus } from '../statuses.ts';
import { chain, day, paging, statusNumber, text, token, userId } from './common.ts';

const depositNo = text({
  description: 'Deposit order number.',
  max: 64,
  example: 'DP01J9ZQ3V7K8M',
});

export const listQuery = z
  .object({
    user_id: userId.optional(),
    chain: chain('Only this chain (canonical name).').optional(),
    token: token('Only this token symbol.').optional(),
    status: statusNumber('0 confirming, 2 credited.', Object.values(depositStatus)).optional(),
    start: day('First UTC day of created_at, inclusive.').optional(),
    end: day('Last UTC day of created_at, inclusive.').optional(),
    ...paging,
  })
  .refine(({ start, end }) => !start || !end || start <= end, {
    path: ['start'],
    message: 'must not be after end',
  });

export const detailQuery = z.object({ deposit_no: depositNo });

export const replayBody = z.object({ deposit_no: depositNo });
